/** Whether a trial is ok, and if not, why: one status and one sentence. The most serious reason wins. */
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import type { CommandReport, ReportCounts } from '../../pipeline/tools/invocation.ts'
import type { TrialJson, TrialStatus } from '../../pipeline/vocabulary/records/run.ts'
import type { Verification } from '../verify/verify-server.ts'
import type { Execution } from './execute-tool.ts'
import type { Observation } from './run-load.ts'

export interface TrialFacts {
  /** Why the trial did not come to its end; null where it did. */
  failure: string | null
  /** Null where the tool did not run. */
  execution: Execution<ReportCounts | CommandReport> | null
  /** Of a load that was observed. */
  observation: Observation | null
  /** How the server ended during the load, in words. */
  server_ended: string | null
  verified: { before: Verification | null; after: Verification | null }
  /** Why verification was not possible. */
  unverified: string | null
  /** False for a bare run, of which nothing is recorded. */
  is_observed: boolean
}

type Evaluation = Pick<TrialJson, 'status' | 'reason'>

export function evaluateTrial(record: TrialJson, facts: TrialFacts): Evaluation {
  const { failure, execution, unverified } = facts
  const failed = failure ?? failedExecution(record.tool, facts)
  if (failed !== null) return { status: 'failed', reason: failed }
  if (!facts.is_observed) return { status: 'ok', reason: null }
  const counts = execution?.report && 'request_count' in execution.report ? execution.report : null
  const found: [TrialStatus, string | null][] = [
    ['void', voidRecording(record, facts, counts)],
    ['errors', wrongAnswers(facts) ?? countedErrors(record.tool, counts)],
    ['unverified', unverified],
  ]
  for (const [status, reason] of found) if (reason !== null) return { status, reason }
  return { status: 'ok', reason: null }
}

/** Why what the tool did is no measurement; null where it is one. */
export function failedExecution(
  tool: string,
  { execution, server_ended, is_observed }: Pick<TrialFacts, 'execution' | 'server_ended' | 'is_observed'>,
): string | null {
  const { program, expected } = invocationOf(tool)
  if (execution === null) return 'the load did not run'
  const { run, report } = execution
  if (server_ended !== null) return `the server ${server_ended} during the load: look at its log`
  if (run.ended !== null) return `${program.name}: ${run.ended}`
  if (run.exit_code !== 0) return `${program.name} ended with exit code ${run.exit_code}: ${complaintIn(run.output)}`
  if (!is_observed) return null
  if (report === null)
    return `${program.name} left no report that can be read, it printed ${quoteLine(run.output)}: is it ${expected}?`
  if ('request_count' in report && report.request_count === 0) return 'the server answered no request during the load'
  return null
}

function voidRecording(record: TrialJson, { observation }: TrialFacts, counts: ReportCounts | null): string | null {
  if (record.is_same_process === false) return 'the server is another process after the load than before it'
  const left = record.left_process_count ?? 0
  if (left > 0) {
    const outlived = counts === null ? 'outlived the command' : 'of the server outlived it'
    return `${left} ${left === 1 ? 'process' : 'processes'} ${outlived} and had to be killed`
  }
  if (observation === null) return null
  const { sentinel, samples, unwatched, tcp_json } = observation
  if (unwatched !== null) return `the observer left no record: ${unwatched}`
  const unanswered = sentinel.rows.length - sentinel.answered_count
  if (hasMiscount(record, counts?.request_count ?? 0, unanswered))
    return `the server counted ${record.server_count} requests and ${record.tool} ${counts?.request_count}: they differ by more than the connections`
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

function wrongAnswers({ observation, verified: { before, after } }: TrialFacts): string | null {
  const { rows = [], answered_count } = observation?.sentinel ?? {}
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong')
  if (wrong.length > 0)
    return `${wrong.length} of ${answered_count} answers were wrong during the load: ${wrong[0]?.detail}`
  return (before && describeWrong(before, 'before')) ?? (after && describeWrong(after, 'after'))
}

/** The first wrong thing of a verification as a sentence; null where all is right. */
export function describeWrong(
  { wrong_answer_count, answer_count, checks }: Verification,
  when: 'before' | 'after',
): string | null {
  const failed = checks.find(({ passed }) => !passed)
  if (wrong_answer_count === 0 && failed === undefined) return null
  const what = failed ? `${failed.check}: ${failed.message ?? 'failed'}` : `${wrong_answer_count} of ${answer_count}`
  return `answers were wrong ${when} the load: ${what}`
}

/** How a sentence names what a report counts. */
const ERRORS: Readonly<Record<string, string>> = {
  connect_error_count: 'connect',
  read_error_count: 'read',
  write_error_count: 'write',
  non_2xx_count: 'status above 399',
  timeout_count: 'timeout',
}

function countedErrors(tool: string, counts: ReportCounts | null): string | null {
  const words = Object.entries(ERRORS).flatMap(([metric_id, word]) => {
    const count = counts?.[metric_id] ?? 0
    return count > 0 ? [`${count} ${word}`] : []
  })
  return words.length === 0 ? null : `${tool} counted errors: ${words.join(', ')}`
}

/** The line that names an error, or else the first one. */
const complaintIn = (output: string): string =>
  quoteLine(output.split('\n').find(line => /\berror\b/i.test(line)) ?? output)

function quoteLine(output: string): string {
  const line = output.split('\n').find(text => text.trim() !== '') ?? ''
  return line === '' ? 'nothing' : JSON.stringify(line.trim().slice(0, 120))
}
