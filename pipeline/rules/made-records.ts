/** Records for the tests: a clean one of each kind, in which a test changes what it is about. */
import assert from 'node:assert/strict'
import type { Value } from '../tools/block.ts'
import type { Severity } from '../vocabulary/severity.ts'
import type { ClaimRecord } from './claim-record.ts'
import type { ResultRecord } from './result-record.ts'
import type { Answer, Finding } from './rule.ts'
import type { Recording, TrialRecord } from './trial-record.ts'

/**
 * A wrk trial without a fault: 2 threads, 10 connections, 10 s, 1 ms, so X = N / R = 10 / 0.001 = 10,000 requests/s.
 * `values` are laid over its own.
 */
export function madeTrial(values: Record<string, Value> = {}, changes: Partial<TrialRecord> = {}): TrialRecord {
  return {
    tool: 'wrk',
    tool_version: '4.1.0',
    threads: 2,
    connections: 10,
    nominal_duration_s: 10,
    values: {
      requests_per_s: 10_000,
      request_count: 100_000,
      duration_s: 10,
      read_bytes: 10 * 1024 ** 2,
      transfer_bytes_per_s: 1024 ** 2,
      latency_mean_s: 1e-3,
      latency_stdev_s: 0.2e-3,
      latency_max_s: 5e-3,
      latency_p50_s: 0.98e-3,
      latency_p75_s: 1.1e-3,
      latency_p90_s: 1.3e-3,
      latency_p99_s: 2e-3,
      thread_rate_mean_per_s: 5000,
      connect_error_count: 0,
      read_error_count: 0,
      write_error_count: 0,
      timeout_count: 0,
      non_2xx_count: 0,
      ...values,
    },
    ...changes,
  }
}

/** What the runner records of a trial without a fault. */
export function madeRecording(changes: Partial<Recording> = {}): Recording {
  return {
    client_cpu_ratio: 0.4,
    client_cpu_count: 4,
    server_cpu_ratio: 0.98,
    steal_ratio: 0,
    established_connections: 10,
    progressing_connections: 10,
    reconnection_count: 0,
    interval_rates_per_s: [10_010, 9_990, 10_000, 10_005, 9_995, 10_000, 9_990, 10_010, 10_000],
    verifications: [
      { phase: 'before', answer_count: 20, wrong_answer_count: 0, unanswered_count: 0, failed_checks: [] },
      { phase: 'during', answer_count: 200, wrong_answer_count: 0, unanswered_count: 0 },
      { phase: 'after', answer_count: 20, wrong_answer_count: 0, unanswered_count: 0, failed_checks: [] },
    ],
    server_cpus: [0, 1],
    client_cpus: [4, 5, 6, 7],
    client_wait_ratio: 0.01,
    sentinel_latencies_s: Array.from({ length: 200 }, (_, index) => 1e-3 + index * 1e-6),
    server_log_bytes: 120,
    ...changes,
  }
}

const environment = { kernel_release: '6.12.1', governor: 'performance' }

/** Ten trials with everything recorded, in which no rule finds anything. */
export function madeResult(changes: Partial<ResultRecord> = {}): ResultRecord {
  const trial = madeTrial({}, { recording: madeRecording() })
  return {
    trials: Array.from({ length: 10 }, () => trial),
    primary_metric_id: 'requests_per_s',
    values: [10_000, 10_020, 9_980, 10_010, 9_990, 10_000, 10_015, 9_985, 10_005, 9_995],
    summary: { median: 10_000, low: 9_985, high: 10_015 },
    framework_version: '1.2.3',
    is_control: false,
    environment: { stated: null, before: environment, after: environment },
    host: { cpu_model: 'a CPU', thread_count: 8, memory_bytes: 64e9, is_virtual: false },
    warm_up_s: 3,
    is_verified: true,
    superseded: null,
    ...changes,
  }
}

/** What a write-up with one wrk log and nothing else gives. */
export function publishedResult(changes: Partial<ResultRecord> = {}): ResultRecord {
  return {
    ...madeResult(),
    trials: [madeTrial({}, { tool_version: null })],
    values: [10_000],
    summary: { median: 10_000, low: null, high: null },
    framework_version: null,
    environment: { stated: null, before: null, after: null },
    host: { cpu_model: null, thread_count: null, memory_bytes: null, is_virtual: null },
    warm_up_s: null,
    is_verified: null,
    ...changes,
  }
}

export function madeClaim(changes: Partial<ClaimRecord> = {}): ClaimRecord {
  return {
    cell: '55151.73',
    value: 55151.73,
    observed: 55151.73,
    relative_difference: 0,
    verdict: 'agrees',
    lost_address: null,
    ...changes,
  }
}

/** The answer as a finding of that severity, or a failed assertion that shows the answer. */
export function found(answer: Answer, severity: Severity): Finding {
  assert.ok(answer.kind === 'finding' && answer.severity === severity, `${severity} wanted: ${JSON.stringify(answer)}`)
  return answer
}

/** What the answer says is missing. */
export function missing(answer: Answer): string {
  assert.ok(answer.kind === 'not_computable', `not computable wanted: ${JSON.stringify(answer)}`)
  return answer.missing
}

export function nothing(answer: Answer): void {
  assert.deepEqual(answer, { kind: 'nothing' })
}
