/** Asks whatever listens somewhere, whichever protocol it speaks. */
import { connect, type NetConnectOpts } from 'node:net'

/** What it has answered to `send` when `isComplete` says that it is enough, it closes or the time is over; empty where no one listens. */
export function probePort(
  at: NetConnectOpts,
  send: string,
  isComplete: (answer: string) => boolean = () => false,
  timeout_ms = 1000,
): Promise<string> {
  return new Promise(resolve => {
    const socket = connect(at)
    let answer = ''
    socket.setEncoding('latin1')
    const timer = setTimeout(() => socket.destroy(), timeout_ms)
    socket.on('connect', () => socket.write(send))
    socket.on('data', chunk => {
      answer += chunk
      if (isComplete(answer)) socket.destroy()
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(answer)
    })
  })
}
