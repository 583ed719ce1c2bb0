/** Asks whatever listens on a port, whichever protocol it speaks. */
import { connect } from 'node:net'

/** True where the answer to `send` begins with `expect`; false where nobody listens, answers or answers in time. */
export function askPort(
  port: number,
  { send, expect }: { send: string; expect: string },
  timeout_ms = 1000,
  host = '127.0.0.1',
): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host, port })
    let answer = ''
    socket.setEncoding('latin1')
    socket.setTimeout(timeout_ms, () => socket.destroy())
    socket.on('connect', () => socket.write(send))
    socket.on('data', chunk => {
      answer += chunk
      if (answer.length >= expect.length) socket.destroy()
    })
    socket.on('error', () => {})
    socket.once('close', () => resolve(answer.startsWith(expect)))
  })
}
