/** Whether a trial is ok, and if not, why: one status and one sentence. The most serious reason wins. */
import type { TrialJson, TrialStatus } from '../../pipeline/vocabulary/run-record.ts'
import type { Verification } from '../verify/verify-server.ts'
import type { ObservedLoad } from './run-load.ts'

export interface TrialFacts {
  /** Why the trial did not come to its end; null where it did. */
  failure: string | null
  load: ObservedLoad | null
  /** How the server ended during the load, in words. */
  server_ended: string | null
  verified: { before: Verification | null; after: Verification | null }
  /** Why verification was not possible. */
  unverified: string | null
  /** False for a bare run, of which nothing is recorded. */
  is_observed: boolean
}

type Judgement = Pick<TrialJson, 'status' | 'reason'>

export function judgeTrial(record: TrialJson, facts: TrialFacts): Judgement {
  const { failure, load, verified, unverified } = facts
  const failed = failure ?? (load ? failedLoad(facts, load) : 'the load did not run')
  if (failed !== null) return { status: 'failed', reason: failed }
  if (load === null || !facts.is_observed) return { status: 'ok', reason: null }
  const found: [TrialStatus, string | null][] = [
    ['void', voidRecording(record, load)],
    ['errors', wrongAnswers(load, verified) ?? loadErrors(load)],
    ['unverified', unverified],
  ]
  for (const [status, reason] of found) if (reason !== null) return { status, reason }
  return { status: 'ok', reason: null }
}

function failedLoad({ server_ended, is_observed }: TrialFacts, { tool, done }: ObservedLoad): string | null {
  if (server_ended !== null) return `the server ${server_ended} during the load: look at its log`
  if (tool.ended !== null) return `wrk: ${tool.ended}`
  if (tool.exit_code !== 0) return `wrk ended with exit code ${tool.exit_code}: ${firstLine(tool.output)}`
  if (!is_observed) return null
  if (done === null) return `wrk left no report that can be read, it printed ${firstLine(tool.output)}: is it wrk 4?`
  if (done.requests === 0) return 'the server answered no request during the load'
  return null
}

function voidRecording(
  record: TrialJson,
  { done, sentinel, samples, unwatched, tcp_json }: ObservedLoad,
): string | null {
  if (record.is_same_process === false) return 'the server is another process after the load than before it'
  const left = record.left_process_count ?? 0
  if (left > 0) return `${left} ${left === 1 ? 'process' : 'processes'} of the server outlived it and had to be killed`
  if (unwatched !== null) return `the observer left no record: ${unwatched}`
  const unanswered = sentinel ? sentinel.rows.length - sentinel.answered_count : 0
  if (hasMiscount(record, done?.requests ?? 0, unanswered))
    return `the server counted ${record.server_count} requests and wrk ${done?.requests}: they differ by more than the connections`
  const expected = Math.floor((record.duration_s ?? 0) * 10) + 1
  if (samples.length < expected / 2) return `the time line has ${samples.length} of ${expected} rows`
  if (tcp_json === null) return 'the TCP counters could not be read'
  return null
}

/** Whether the server and the generator differ by more than what can be under way at the end. `unanswered`: of the sentinel. */
export function hasMiscount(
  { server_count, connections }: Pick<TrialJson, 'server_count' | 'connections'>,
  requests: number,
  unanswered: number,
): boolean {
  return server_count !== null && Math.abs(server_count - requests) > (connections ?? 0) + unanswered
}

function wrongAnswers({ sentinel }: ObservedLoad, { before, after }: TrialFacts['verified']): string | null {
  const wrong = sentinel?.rows.filter(({ outcome }) => outcome === 'wrong') ?? []
  if (wrong.length > 0)
    return `${wrong.length} of ${sentinel?.answered_count} answers were wrong during the load: ${wrong[0]?.detail}`
  return (before && sayWrong(before, 'before')) ?? (after && sayWrong(after, 'after'))
}

/** The first wrong thing of a verification as a sentence; null where all is right. */
export function sayWrong({ wrong_answer_count, answer_count, checks }: Verification, when: string): string | null {
  const failed = checks.find(({ passed }) => !passed)
  if (wrong_answer_count === 0 && failed === undefined) return null
  const what = failed ? `${failed.check}: ${failed.message ?? 'failed'}` : `${wrong_answer_count} of ${answer_count}`
  return `answers were wrong ${when} the load: ${what}`
}

function loadErrors({ done }: ObservedLoad): string | null {
  const words = Object.entries(done?.errors ?? {}).flatMap(([kind, count]) =>
    count > 0 ? [`${count} ${kind === 'status' ? 'status above 399' : kind}`] : [],
  )
  return words.length === 0 ? null : `wrk counted errors: ${words.join(', ')}`
}

function firstLine(output: string): string {
  const line = output.split('\n').find(text => text.trim() !== '') ?? ''
  return line === '' ? 'nothing' : JSON.stringify(line.trim().slice(0, 120))
}
