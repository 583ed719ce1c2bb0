/**
 * The frame of a program that runInside starts: it reads a request as one line of JSON on standard input and writes one
 * line to standard output. When standard input closes, because the runner has died or was interrupted, it kills all
 * processes that it has started, removes its private folder and ends. Arguments: the isolation and that folder.
 */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import { killProcesses } from '../host/end-processes.ts'
import { currentGroups, type Groups } from '../host/find-processes.ts'

export interface TrialSite {
  isolation: TrialJson['isolation']
  /** Private; removed afterwards. */
  folder: string
  /** The process groups of everything that the program starts. */
  groups: Groups
}

export async function serveTrialRequest<Request>(answer: (request: Request, place: TrialSite) => Promise<unknown>) {
  const [, , isolation = '', folder = ''] = process.argv
  const place: TrialSite = { isolation: isolation as TrialJson['isolation'], folder, groups: currentGroups() }
  const endAll = () => {
    killProcesses(place.groups)
    rmSync(folder, { recursive: true, force: true })
    process.exit(143)
  }
  process.stdin.once('end', endAll)
  process.stdin.once('close', endAll)
  const lines = createInterface(process.stdin)
  const [line] = await once(lines, 'line')
  lines.close()
  // unread data would hide the end of the stream
  process.stdin.resume()
  const answered = await answer(JSON.parse(line), place)
  process.stdout.write(`${JSON.stringify(answered)}\n`, () => process.exit(0))
}
