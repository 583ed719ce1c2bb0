/** The first line of a stream that stays open after it. */
import type { Readable } from 'node:stream'

/** Errors: the stream ends before the line does. */
export function readRequestLine(stream: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const onData = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const end = text.indexOf('\n')
      if (end < 0) return
      stream.off('end', onEnd)
      // Data that nobody reads would hide the end of the stream.
      stream.off('data', onData)
      stream.resume()
      resolve(Buffer.from(text.slice(0, end), 'latin1').toString('utf8'))
    }
    const onEnd = () => reject(new Error('the request is not whole: it is one line of JSON on standard input'))
    stream.on('data', onData)
    stream.once('end', onEnd)
  })
}
