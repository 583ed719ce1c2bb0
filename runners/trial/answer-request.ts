/**
 * The frame of a program that runInside starts: it reads the request as one line of JSON on standard input and answers
 * one line on standard output. When its standard input closes, because the runner has died or wants no answer, it kills
 * everything that it has started, removes its private folder and ends. Arguments: the isolation and that folder.
 */
import { rmSync } from 'node:fs'
import type { Readable } from 'node:stream'
import type { TrialJson } from '../../pipeline/vocabulary/records/run.ts'
import { killProcesses } from '../host/end-processes.ts'
import { type Groups, ownGroups } from '../host/find-processes.ts'

export interface Place {
  isolation: TrialJson['isolation']
  /** Private; it is gone afterwards. */
  folder: string
  /** Of all that the program starts. */
  groups: Groups
}

export async function answerRequest<Request>(answer: (request: Request, place: Place) => Promise<unknown>) {
  const [, , isolation = '', folder = ''] = process.argv
  const request: Request = JSON.parse(await readRequestLine(process.stdin))
  const place: Place = {
    isolation: isolation as TrialJson['isolation'],
    folder,
    groups: ownGroups(),
  }
  const endAll = () => {
    killProcesses(place.groups)
    rmSync(folder, { recursive: true, force: true })
    process.exit(143)
  }
  process.stdin.once('end', endAll)
  process.stdin.once('close', endAll)
  const answered = await answer(request, place)
  process.stdout.write(`${JSON.stringify(answered)}\n`, () => process.exit(0))
}

/** The first line of a stream that stays open after it. Errors: the stream ends before the line does. */
function readRequestLine(stream: Readable): Promise<string> {
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
