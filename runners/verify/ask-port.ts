/** Asks whatever listens on a port, whichever protocol it speaks. */
import { connect } from 'node:net'

/** What it has answered to `send` when `isWhole` says that it is enough, it closes or the time is over; empty where nobody listens. */
export function askPort(
  port: number,
  send: string,
  isWhole: (answer: string) => boolean,
  { timeout_ms = 1000, host = '127.0.0.1' } = {},
): Promise<string> {
  return new Promise(resolve => {
    const socket = connect({ host, port })
    let answer = ''
    socket.setEncoding('latin1')
    const timer = setTimeout(() => socket.destroy(), timeout_ms)
    socket.on('connect', () => socket.write(send))
    socket.on('data', chunk => {
      answer += chunk
      if (isWhole(answer)) socket.destroy()
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(answer)
    })
  })
}
