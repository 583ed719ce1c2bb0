/** Sends text to a port and reads the response, in any protocol. */
import { connect, type NetConnectOpts } from 'node:net'

/** The response to `send` until `isComplete`, the end of the connection or the timeout; empty if nothing listens. */
export function probePort(
  at: NetConnectOpts,
  send: string,
  isComplete: (received: string) => boolean = () => false,
  timeout_ms = 1000,
): Promise<string> {
  return new Promise(resolve => {
    const socket = connect(at)
    let received = ''
    socket.setEncoding('latin1')
    const timer = setTimeout(() => socket.destroy(), timeout_ms)
    socket.on('connect', () => socket.write(send))
    socket.on('data', chunk => {
      received += chunk
      if (isComplete(received)) socket.destroy()
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(received)
    })
  })
}
