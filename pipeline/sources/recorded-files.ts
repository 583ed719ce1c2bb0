/** The files that the runner wrote beside a trial to rows: each table's columns by name. */
import { count } from '../rules/format-numbers.ts'
import type { RunTrial } from '../vocabulary/records/run.ts'
import { observerRatio, recordingOf } from './recording/recording.ts'
import { countAnswers, readSentinel, type SentinelRow } from './recording/sentinel.ts'
import { readSockets, receivedBytes } from './recording/sockets.ts'
import { readTcp } from './recording/tcp.ts'
import { readTimeline, threadTimes } from './recording/timeline.ts'
import { timelinePoints } from './recording/timeline-points.ts'
import { readVerifications } from './recording/verify.ts'
import { readWire, type WireRecord } from './recording/wire.ts'
import type { Rows, SourceProblem, Sources } from './source.ts'

type FileOf = (what: string) => { path: string; bytes: Buffer } | null

/** `request_count` is what the trial's report says that it answered. A damaged file is a problem and gives what can be read of it. */
export function readRecordedFiles(
  trial_id: string,
  trial: RunTrial,
  fileOf: FileOf,
  request_count: number | null,
): Sources {
  const problems: SourceProblem[] = []
  const textOf = (what: string) => fileOf(what)?.bytes.toString('utf8') ?? null
  const complain = (what: string, line: number | null, problem: string) =>
    problems.push({ check_id: 'recording', path: fileOf(what)?.path ?? what, line, text: null, problem })
  const timeline_csv = textOf('timeline.csv')
  const sockets_json = textOf('sockets.json')
  const tcp_json = textOf('tcp.json')
  const sentinel_csv = textOf('sentinel.csv')
  const verify_json = textOf('verify.json')
  const wire_json = textOf('wire.json')

  const timeline = readTimeline(timeline_csv ?? '')
  if (timeline_csv !== null) for (const { line, problem } of timeline.problems) complain('timeline.csv', line, problem)
  const sockets = readSockets(sockets_json ?? '')
  if (sockets_json !== null) for (const problem of sockets.problems) complain('sockets.json', null, problem)
  const tcp = tcp_json === null ? null : readTcp(tcp_json)
  if (tcp_json !== null && tcp === null) complain('tcp.json', null, 'it is not before, after and own_open_count')
  const sentinel = readSentinel(sentinel_csv ?? '')
  if (sentinel_csv !== null) for (const { line, problem } of sentinel.problems) complain('sentinel.csv', line, problem)
  const verified = readVerifications(verify_json ?? '{}')
  for (const problem of verified.problems) complain('verify.json', null, problem)
  const wire = wire_json === null ? null : readWire(wire_json)
  if (wire_json !== null && wire === null)
    complain('wire.json', null, 'it is not what was seen of the load on the wire')

  const { server_cpus = null, client_cpus = null } = trial
  const samples = sockets.samples.map(({ moment, elapsed_s, established_count, without_progress_count }) => {
    return { moment, elapsed_s, established_count, without_progress_count }
  })
  const asked = verified.phases.flatMap(({ phase, checks }) =>
    checks.map(({ check, passed, message }) => ({ phase, check_id: check, is_passed: passed, message })),
  )
  const files = { timeline_csv, sockets_json, tcp_json, sentinel_csv, verify_json, wire_json }
  const answers = sentinel.rows.length > 0 ? countAnswers(sentinel.rows) : null
  const recording = {
    ...recordingOf({ ...files, trial: { ...trial, request_count } }),
    observer_cpu_ratio: observerRatio(timeline.rows),
    sentinel_answer_count: answers?.answer_count,
    sentinel_wrong_count: answers?.wrong_answer_count,
    sentinel_unanswered_count: answers?.unanswered_count,
  }
  const rows: Rows = {
    stg_recording: [recording],
    timeline: timelinePoints(timeline.rows, { request_count, server_cpus, client_cpus }),
    thread_cpu: threadTimes(timeline.rows),
    socket_sample: samples,
    socket_bytes: sockets.samples.flatMap(sample =>
      receivedBytes(sample).map(bytes => ({ moment: sample.moment, ...bytes })),
    ),
    tcp_counter: tcp?.counters ?? [],
    sentinel: sentinel.rows,
    verification: [...asked, ...sentinelCheck(sentinel.rows), ...loadCheck(wire, request_count)],
  }
  const ofTrial = Object.entries(rows).map(([table, own]) => [table, own.map(row => ({ trial_id, ...row }))])
  return { rows: Object.fromEntries(ofTrial), problems }
}

/** The sentinel as one check of its own: passed with every answer right, unknown without any answer. */
function sentinelCheck(rows: readonly SentinelRow[]): object[] {
  if (rows.length === 0) return []
  const { answer_count, wrong_answer_count, unanswered_count } = countAnswers(rows)
  const right = `${answer_count - wrong_answer_count} of ${answer_count} answers were right under load`
  const message = unanswered_count === 0 ? right : `${right}, ${unanswered_count} requests were not answered`
  const is_passed = answer_count === 0 ? null : wrong_answer_count === 0
  return [{ phase: 'during', check_id: 'sentinel', is_passed, message }]
}

/** The sample of the load's own answers as one check: unknown where none could be judged. */
function loadCheck(wire: WireRecord | null, request_count: number | null): object[] {
  if (wire === null) return []
  const { judged_count, wrong_count, wrong, unread } = wire
  const all = request_count === null ? 'an unknown number' : count(request_count)
  const of_all = `${count(judged_count)} of ${all} of the load's answers looked at`
  const found = wrong_count === 0 ? 'all right' : `${count(wrong_count)} wrong: ${wrong.join('; ')}`
  const message = judged_count === 0 ? `none of the load's answers was looked at: ${unread}` : `${of_all}, ${found}`
  return [{ phase: 'during', check_id: 'load', is_passed: judged_count === 0 ? null : wrong_count === 0, message }]
}
