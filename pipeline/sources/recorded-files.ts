/** The files that the runner wrote beside a trial to source rows, one row a file with its table inside. */

import type { RunTrial } from '../vocabulary/records/run.ts'
import { observerRatio, recordingOf } from './recording/recording.ts'
import { countAnswers, readSentinel, type SentinelRow } from './recording/sentinel.ts'
import { readSockets, receivedBytes, type SocketSample } from './recording/sockets.ts'
import { readTcp } from './recording/tcp.ts'
import { readTimeline, threadTimes } from './recording/timeline.ts'
import { timelinePoints } from './recording/timeline-points.ts'
import { readVerifications, type VerificationPhase } from './recording/verify.ts'
import type { SourceProblem, SourceRow, Sources } from './source.ts'

type FileOf = (what: string) => { path: string; bytes: Buffer } | null

/** `facts` are columns of the trial. A damaged file is a problem and gives what can be read of it. */
export function recordedRows(
  trial_id: string,
  trial: RunTrial,
  fileOf: FileOf,
  request_count: number | null,
): Sources & { facts: object } {
  const rows: SourceRow[] = []
  const problems: SourceProblem[] = []
  const textOf = (what: string) => fileOf(what)?.bytes.toString('utf8') ?? null
  const complain = (what: string, line: number | null, problem: string) =>
    problems.push({ check_id: 'recording', path: fileOf(what)?.path ?? what, line, text: null, problem })
  const table = (kind: SourceRow['kind'], cells: unknown[][]) => {
    if (cells.length > 0) rows.push({ kind, path: trial_id, body: { trial_id, rows: cells } })
  }
  const timeline_csv = textOf('timeline.csv')
  const sockets_json = textOf('sockets.json')
  const tcp_json = textOf('tcp.json')
  const sentinel_csv = textOf('sentinel.csv')
  const verify_json = textOf('verify.json')

  const timeline = readTimeline(timeline_csv ?? '')
  if (timeline_csv !== null) for (const { line, problem } of timeline.problems) complain('timeline.csv', line, problem)
  const context = { request_count, server_cpus: trial.server_cpus ?? null, client_cpus: trial.client_cpus ?? null }
  table(
    'timeline',
    timelinePoints(timeline.rows, context).map(point => Object.values(point)),
  )
  table(
    'thread_cpu',
    threadTimes(timeline.rows).map(thread => Object.values(thread)),
  )

  const sockets = readSockets(sockets_json ?? '')
  if (sockets_json !== null) for (const problem of sockets.problems) complain('sockets.json', null, problem)
  table('socket_sample', sockets.samples.map(sampleCells))
  table(
    'socket_bytes',
    sockets.samples.flatMap(sample => receivedBytes(sample).map(cells => [sample.moment, ...cells])),
  )

  const tcp = tcp_json === null ? null : readTcp(tcp_json)
  if (tcp_json !== null && tcp === null) complain('tcp.json', null, 'it is not before, after and own_open_count')
  table('tcp_counter', tcp?.counters.map(({ key, before, after }) => [key, before, after]) ?? [])

  const sentinel = readSentinel(sentinel_csv ?? '')
  if (sentinel_csv !== null) for (const { line, problem } of sentinel.problems) complain('sentinel.csv', line, problem)
  table(
    'sentinel',
    sentinel.rows.map(({ scheduled_s, latency_s, outcome, detail }) => [scheduled_s, latency_s, outcome, detail]),
  )

  const verified = readVerifications(verify_json ?? '{}')
  for (const problem of verified.problems) complain('verify.json', null, problem)
  table('verification', [...verified.phases.flatMap(checkCells), ...sentinelCheck(sentinel.rows)])

  const files = { timeline_csv, sockets_json, tcp_json, sentinel_csv, verify_json }
  const recording = recordingOf({ ...files, trial: { ...trial, request_count } })
  const { client_cpu_ratio, server_cpu_ratio, steal_ratio } = recording
  const { established_connections, progressing_connections, reconnection_count } = recording
  const answers = sentinel.rows.length > 0 ? countAnswers(sentinel.rows) : null
  const facts = {
    client_cpu_ratio,
    server_cpu_ratio,
    steal_ratio,
    established_connections,
    progressing_connections,
    reconnection_count,
    sentinel_answer_count: answers?.answer_count ?? null,
    sentinel_wrong_count: answers?.wrong_answer_count ?? null,
    sentinel_unanswered_count: answers?.unanswered_count ?? null,
    observer_cpu_ratio: observerRatio(timeline.rows),
  }
  rows.push({ kind: 'recording', path: trial_id, body: { trial_id, ...recording } })
  return { rows, problems, facts }
}

const sampleCells = ({ moment, elapsed_s, established_count, without_progress_count }: SocketSample): unknown[] => [
  moment,
  elapsed_s,
  established_count,
  without_progress_count,
]

const checkCells = ({ phase, checks }: VerificationPhase): unknown[][] =>
  checks.map(({ check, passed, message }) => [phase, check, passed, message])

/** The sentinel as one check of its own: passed with every answer right, unknown without any answer. */
function sentinelCheck(rows: readonly SentinelRow[]): unknown[][] {
  if (rows.length === 0) return []
  const { answer_count, wrong_answer_count, unanswered_count } = countAnswers(rows)
  const right = `${answer_count - wrong_answer_count} of ${answer_count} answers were right under load`
  const message = unanswered_count === 0 ? right : `${right}, ${unanswered_count} requests were not answered`
  return [['during', 'sentinel', answer_count === 0 ? null : wrong_answer_count === 0, message]]
}
