/** Gives a trial its status and the reason in one sentence; the most serious reason wins. */
import type { DatabaseRecord } from '../../pipeline/evaluate/recordings/database.json.ts'
import type { WarmUpRow } from '../../pipeline/evaluate/recordings/warm-up.csv.ts'
import { requestsSent, totalOfCounter } from '../../pipeline/evaluate/recordings/wire.json.ts'
import { extraAnswerCount } from '../../pipeline/evaluate/rules/recording/extra-answers.ts'
import { wrongGrowth } from '../../pipeline/evaluate/rules/recording/lost-updates.ts'
import { missingQueries } from '../../pipeline/evaluate/rules/recording/missing-queries.ts'
import type { TrialJson, TrialStatus } from '../../pipeline/schema/records/run.ts'
import type { Value } from '../../pipeline/tools/block.ts'
import { evaluateReport } from '../../pipeline/tools/evaluate-report.ts'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import type { ServerVerification } from '../verify/verify-server.ts'
import type { Execution } from './execute-tool.ts'
import type { Observation } from './run-load.ts'

export interface TrialFacts {
  /** Why the trial did not complete; null if it did. */
  failure: string | null
  /** Null if the tool did not run. */
  execution: Execution | null
  /** Null unless a load was observed. */
  observation: Observation | null
  warm_up?: readonly WarmUpRow[]
  /** Of the scenario; absent if it has none, or nothing was observed. */
  database?: DatabaseRecord
  /** How a process of the server broke its isolation, in words; null and absent: no violation was found. */
  violation?: string | null
  /** How the server ended during the load, in words; null if it did not. */
  server_ended: string | null
  verified: { before: ServerVerification | null; after: ServerVerification | null }
  /** Why verification was not possible; null if it was. */
  unverified: string | null
  /** False for a bare run, which records nothing. */
  is_observed: boolean
}

type Evaluation = Pick<TrialJson, 'status' | 'reason'>

export function trialOutcome(record: TrialJson, facts: TrialFacts): Evaluation {
  const { failure, execution, unverified } = facts
  const failed = failure ?? failedExecution(record.tool, facts)
  if (failed !== null) return { status: 'failed', reason: failed }
  if (!facts.is_observed) return { status: 'ok', reason: null }
  const found: [TrialStatus, string | null][] = [
    ['void', voidRecording(record, facts)],
    [
      'errors',
      wrongAnswers(facts) ??
        lostUpdates(record, facts) ??
        tooFewQueries(facts) ??
        evaluateReport(execution?.report ?? {}).reason,
    ],
    ['unverified', unverified],
  ]
  for (const [status, reason] of found) if (reason !== null) return { status, reason }
  return { status: 'ok', reason: null }
}

/** Why the execution is not a measurement; null if it is one. */
export function failedExecution(
  tool: string,
  { execution, server_ended, is_observed }: Pick<TrialFacts, 'execution' | 'server_ended' | 'is_observed'>,
): string | null {
  const { program, expected } = invocationOf(tool)
  if (execution === null) return 'the load did not run'
  const { run, report } = execution
  if (server_ended !== null) return `the server ${server_ended} during the load: look at its log`
  if (run.ended !== null) return `${program.name}: ${run.ended}`
  if (run.exit_code !== 0) return `${program.name} ended with exit code ${run.exit_code}: ${warningIn(run.output)}`
  if (!is_observed) return null
  if (report === null)
    return `${program.name} left no report that can be read, it printed ${quoteLine(run.output)}: is it ${expected}?`
  const { status, reason } = evaluateReport(report)
  return status === 'failed' ? reason : null
}

function voidRecording(record: TrialJson, { observation, execution, violation = null }: TrialFacts): string | null {
  if (violation !== null) return violation
  if (record.is_same_process === false) return 'the server was replaced by another process during the load'
  const left = record.left_process_count ?? 0
  if (left > 0) {
    const outlived = observation === null ? 'outlived the command' : 'of the server outlived it'
    return `${left} ${left === 1 ? 'process' : 'processes'} ${outlived} and had to be killed`
  }
  if (observation === null) return null
  const { probe, timeline, unwatched, tcp, wire } = observation
  if (unwatched !== null) return `the observer left no record: ${unwatched}`
  const unanswered = probe.rows.length - probe.answered_count
  const { request_count } = execution?.report ?? {}
  if (hasMiscount(record, request_count, unanswered))
    return `the server counted ${record.server_count} requests and ${record.tool} ${request_count}: they differ by more than the connections`
  const sent = requestsSent(wire)
  if (typeof request_count === 'number' && sent !== null && extraAnswerCount(request_count, sent) > 0)
    return `${record.tool} counted ${request_count} responses but its sockets sent ${sent} requests`
  const expected = Math.floor((record.duration_s ?? 0) * 10) + 1
  if (timeline.length < expected / 2) return `the timeline has ${timeline.length} of ${expected} rows`
  if (tcp === null) return 'the TCP counters could not be read'
  return null
}

/**
 * Whether the counts of server and generator differ by more than the requests in flight. `unanswered`: of the probe.
 */
export function hasMiscount(
  { server_count, connections }: Pick<TrialJson, 'server_count' | 'connections'>,
  request_count: Value | undefined,
  unanswered: number,
): boolean {
  if (server_count === null || typeof request_count !== 'number') return false
  return Math.abs(server_count - request_count) > (connections ?? 0) + unanswered
}

function lostUpdates({ threads, connections }: TrialJson, { observation, execution }: TrialFacts): string | null {
  const answered = answeredBy(execution)
  if (observation === null || answered === null || threads === null || connections === null) return null
  const grown = totalOfCounter(observation.wire)
  return grown && wrongGrowth(grown, { answered, threads, connections })
}

function tooFewQueries({ database, execution, observation }: TrialFacts): string | null {
  const answered = answeredBy(execution)
  const probed = observation?.probe.answered_count ?? 0
  return database === undefined || answered === null ? null : missingQueries(database, answered + probed)
}

/** Successful responses to the load; null if they were not counted. */
function answeredBy(execution: Execution | null): number | null {
  const { request_count, non_2xx_count } = execution?.report ?? {}
  if (typeof request_count !== 'number') return null
  return request_count - (typeof non_2xx_count === 'number' ? non_2xx_count : 0)
}

function wrongAnswers({ observation, verified: { before, after } }: TrialFacts): string | null {
  const { judged_count = 0, wrong_count = 0, wrong: words = [] } = observation?.wire ?? {}
  if (wrong_count > 0)
    return `${wrong_count} of the ${judged_count} sampled responses to the load were wrong: ${words[0]}`
  const { rows = [], answered_count } = observation?.probe ?? {}
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong')
  if (wrong.length > 0)
    return `${wrong.length} of ${answered_count} responses were wrong during the load: ${wrong[0]?.detail}`
  return (before && describeWrong(before, 'before')) ?? (after && describeWrong(after, 'after'))
}

/** The first failure of a verification as a sentence; null if there is none. */
export function describeWrong(
  { wrong_answer_count, answer_count, checks }: ServerVerification,
  when: 'before' | 'after',
): string | null {
  const failed = checks.find(({ passed }) => !passed)
  if (wrong_answer_count === 0 && failed === undefined) return null
  const what = failed ? `${failed.check}: ${failed.message ?? 'failed'}` : `${wrong_answer_count} of ${answer_count}`
  return `responses were wrong ${when} the load: ${what}`
}

/** The line that names an error, or else the first one. */
const warningIn = (output: string): string =>
  quoteLine(output.split('\n').find(line => /\berror\b/i.test(line)) ?? output)

function quoteLine(output: string): string {
  const line = output.split('\n').find(text => text.trim() !== '') ?? ''
  return line === '' ? 'nothing' : JSON.stringify(line.trim().slice(0, 120))
}
