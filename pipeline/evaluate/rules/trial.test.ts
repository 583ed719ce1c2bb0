/** Trials on both sides of thresholds. Rules whose arithmetic needs an explanation have separate tests. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeTrial, hold, recorded, type Table } from '../../../proofs/fixtures/rule-records.ts'
import { tools } from '../../tools/installed.ts'
import { toolOf } from '../../tools/tool.ts'
import { rules } from './installed.ts'
import { CAUTION_ABOVE, INVALID_ABOVE } from './recording/starved-generator.ts'
import { successfulRate } from './trial/failed-responses.ts'
import type { TrialRecord } from './trial-record.ts'

const checked = (...phases: (string[] | undefined)[]) =>
  recorded({
    verifications: phases.map((failed_checks, index) => ({
      ...{ phase: index === 0 ? 'before' : 'after', answer_count: 20, wrong_answer_count: 0, unanswered_count: 0 },
      ...(failed_checks ? { failed_checks } : {}),
    })),
  })
const DATE = 'date: the Date header stayed "x" for more than 3 s'

const probed = (probe_latencies_s: number[] | null, latency_p50_s: number | null = 1e-3) =>
  recorded({ probe_latencies_s }, { latency_p50_s })
const prompt = (n: number) => Array.from({ length: n }, () => 2e-3)

/** 100,000 responses on 10 connections of 2 threads; the numbers posted add up to 30,000,000. */
const grown = (added: number, unknown_count = 0, values = {}) =>
  recorded({ total: { added, posted_mean: 300, posted_most: 500, unknown_count } }, values)

/** Each response needs two statements and two rows. */
const queried = (statement_count: number, row_count: number, values = {}) => {
  const database = {
    cpus: null,
    cpu_us: null,
    statement_count,
    row_count,
    least_statement_count: 2,
    least_row_count: 2,
  }
  return recorded({ database, probe_answer_count: 0 }, values)
}

const timed = (values: Record<string, number>, exit_code: number | null) =>
  fakeTrial({}, { tool: toolOf('hyperfine', tools), exit_code, values: { time_s: [1, 2, 3, 4, 5], ...values } })

const of = (tool: string, values: Record<string, number | null>, changes: Partial<TrialRecord> = {}) =>
  fakeTrial(values, { tool: toolOf(tool, tools), ...changes })
/** A generator that counts answers alone. */
const oha = (values: Record<string, number>) => of('oha', values)
const tail = (name: string, rank: number, value: number) => ({
  ...{ metric_id: `latency_p${rank}_s`, name, value, words: 'a mean' },
})
const rate = (value: number) => [
  { metric_id: 'requests_per_s', name: 'Requests/sec', value, words: 'failures are in it' },
]
/** One whose rate no one states, in 10 s. */
const wrk2 = (values: Record<string, number | null>) => of('wrk2', values)

const { latency_p50_s: _, latency_p75_s: __, latency_p90_s: ___, latency_p99_s: ____, ...plain } = fakeTrial().values
const copied = { latency_mean_s: 1.3e-3, latency_p90_s: 1.3e-3 }

const trialCases: Table<'trial'> = {
  'censored-latency': {
    clean: [fakeTrial()],
    // 100 of 100,000 is 0.1 %
    caution: [[fakeTrial({ timeout_count: 1 })], [fakeTrial({ timeout_count: 100 })]],
    invalid: [
      [fakeTrial({ timeout_count: 101 }), 0.00101, /101 of 100,000 requests timed out/],
      [oha({ request_count: 20, timeout_count: 100 }), 100 / 120, /^100 of 120 requests timed out \(83\.3 %\)/],
    ],
    missing: { 'error counts': [fakeTrial({ timeout_count: null })] },
  },
  'closed-loop-latency': {
    clean: [fakeTrial({ latency_mean_s: null })],
    note: [[fakeTrial(), /mean latency of 1 ms/]],
  },
  'connections-lost': {
    clean: [
      recorded({ established_connections: 10 }),
      recorded({ established_connections: 6 }, { connect_error_count: 4 }),
    ],
    invalid: [
      [recorded({ established_connections: 9 }), 9],
      [recorded({ established_connections: 5 }, { connect_error_count: 4 }), [5, 6]],
    ],
    // the remainder is never opened; connections that failed to open are socket errors
    caution: [
      [fakeTrial({}, { threads: 3, connections: 16 }), [15, 16], /16 connections do not divide evenly by 3 threads/],
    ],
    // a published log never passes
    missing: {
      'actually open': [fakeTrial(), fakeTrial({ connect_error_count: 4 })],
      connections: [fakeTrial({}, { connections: null })],
      '^how many connections were open: 4 attempts': [fakeTrial({ connect_error_count: 4, write_error_count: 1 })],
    },
  },
  'corrected-latency': {
    // 10,000/s * R / 10: the threshold is 1.05
    clean: [fakeTrial(), fakeTrial({ latency_mean_s: 1.05e-3 })],
    note: [
      [fakeTrial({ latency_mean_s: 1.051e-3 }), (10_000 * 1.051e-3) / 10, /10.5 requests in flight on 10 connections/],
      [fakeTrial({ connect_error_count: 4 }), 10 / 6, /on 6 connections/],
    ],
    missing: {
      '^the mean latency$': [fakeTrial({ latency_mean_s: null })],
      // with reconnections or retries the number of open connections is unknown
      'how many connections were open': [
        fakeTrial({ connect_error_count: 4, read_error_count: 1 }),
        fakeTrial({ connect_error_count: 10 }),
        recorded({ reconnection_count: 1 }, { connect_error_count: 4 }),
      ],
    },
  },
  'extra-answers': {
    clean: [recorded({ requests_sent: 100_016 }), recorded({ requests_sent: 100_000 })],
    invalid: [
      [
        recorded({ requests_sent: 100_000 }, { request_count: 100_001 }),
        [100_001, 100_000],
        '1 response more than requests: 100,001 were counted, but only 100,000 requests were sent.',
      ],
    ],
    missing: { bytes: [recorded({ requests_sent: null }), fakeTrial()] },
  },
  'fewer-requests': {
    // 99 %; those that failed were sent, too
    clean: [
      of('hey', { request_count: 99 }, { nominal_request_count: 100 }),
      of('hey', { request_count: 49, connect_error_count: 50 }, { nominal_request_count: 100 }),
    ],
    caution: [
      [
        of('hey', { request_count: 90 }, { nominal_request_count: 100 }),
        [90, 100],
        '100 requests were requested, and 90 were sent (90 %).',
      ],
    ],
    missing: { 'the requested number': [of('hey', {})] },
  },
  'failed-checks': {
    clean: [checked([], [])],
    // a check that failed before and after the load counts once
    caution: [
      [checked([DATE], [DATE]), 1, '1 check failed: date: the Date header stayed "x" for more than 3 s.'],
      [checked([], ['date: it stayed', 'clients: different responses']), 2],
    ],
    missing: { 'checks of the server': [checked(undefined), fakeTrial()] },
  },
  'failed-runs': {
    clean: [timed({}, 0)],
    invalid: [
      [timed({ failed_run_count: 1 }, 1), 0.2, '1 of 5 executions failed.'],
      [timed({ failed_run_count: 5, signalled_run_count: 1 }, 1), 1, '5 of 5 executions failed (one by a signal).'],
    ],
    missing: { 'exit codes': [timed({}, null)] },
  },
  'failed-responses': {
    clean: [fakeTrial()],
    // 100 of 100,000 is 0.1 %
    caution: [[fakeTrial({ non_2xx_count: 1 })], [fakeTrial({ non_2xx_count: 100 })]],
    invalid: [
      [fakeTrial({ non_2xx_count: 101 })],
      [
        fakeTrial({ non_2xx_count: 50_000 }),
        0.5,
        '50,000 of 100,000 responses were errors (50 %): 5,000 successful requests/s.',
      ],
    ],
    missing: { 'error counts': [fakeTrial({ non_2xx_count: null })], 'a response': [fakeTrial({ request_count: 0 })] },
  },
  // N / X = 10 / 10,000 = 1 ms. With one unfinished request per connection: 10 * 10 s / 100,010 = 0.9999 ms
  'impossible-latency': {
    clean: [
      fakeTrial(),
      // 10,000/s * 1.5 ms is 15 in flight on 10, and wrk adds samples
      of('hey', { latency_mean_s: 1.5e-3 }),
      fakeTrial({ latency_mean_s: 2e-3 }),
      fakeTrial({ latency_max_s: 1e-3 }),
      // 4 could not be opened: 6 / 10,000 = 0.6 ms
      fakeTrial({ latency_max_s: 0.9e-3, connect_error_count: 4 }),
      // 4 s per response in 10 s: N / X = 5 s is above the maximum, but a third request was in flight
      fakeTrial({ request_count: 20, requests_per_s: 2, latency_mean_s: 4, latency_max_s: 4 }),
    ],
    // 0.99 ms is printed for up to 0.995 ms, and the 10 s for 9.995 s at least: 9.995 * 10 / 100,010 = 0.99940 ms
    invalid: [
      [fakeTrial({ latency_max_s: 0.99e-3 }), [0.99e-3, 1e-3]],
      [of('hey', { latency_mean_s: 1.51e-3 }), [1.51e-3, 1e-3], /would be 15.1 requests in flight on 10 connections/],
    ],
    missing: {
      '3 requests that timed out': [fakeTrial({ timeout_count: 3, latency_max_s: 0.1e-3 })],
      reconnecting: [fakeTrial({ read_error_count: 100_000, latency_max_s: 0.1e-3 })],
      'maximum latency': [fakeTrial({ latency_max_s: null })],
    },
  },
  'late-answers': {
    // one in a hundred, half a second; a server that is slow for every client has no finding
    clean: [probed([...prompt(99), 0.5]), probed([...prompt(98), 0.499, 0.5]), probed([1, 1.1, 1.2], 1)],
    caution: [
      [
        probed([...prompt(98), 0.5, 0.7]),
        0.02,
        '2 of 100 scheduled requests waited for 500 ms or more, the slowest for 700 ms.',
      ],
      [probed([1, 1.1, 1.2], 0.09)],
      [probed([1, 1.1, 1.2], null)],
    ],
    missing: { probe: [probed(null), probed([])] },
  },
  'load-not-judged': {
    clean: [recorded({ load_answers_judged: 1, load_unread: null })],
    note: [
      [
        recorded({ load_answers_judged: 0, load_unread: 'EPERM' }),
        'None of the responses to the load were checked: EPERM.',
      ],
    ],
    // older runs did not record it
    missing: { 'on the wire': [recorded({ load_answers_judged: null, load_unread: null }), fakeTrial()] },
  },
  'log-flood': {
    clean: [recorded({ server_log_bytes: 0 }), recorded({ server_log_bytes: 100_000 })],
    note: [
      [
        recorded({ server_log_bytes: 4_200_000 }),
        42,
        'The server wrote 4,200,000 bytes of log for 100,000 requests, 42 per request.',
      ],
      [recorded({ server_log_bytes: 100_001 })],
    ],
    missing: {
      output: [recorded({ server_log_bytes: null })],
      requests: [recorded({ server_log_bytes: 5 }, { request_count: 0 })],
    },
  },
  'lost-updates': {
    // requests in flight may be missing or extra, and errors add nothing
    clean: [
      ...[grown(30_000_000), grown(30_000_000 - 12 * 500), grown(30_000_000 + 12 * 500)],
      ...[grown(30_000_000 - 12 * 500 - 1, 1), grown(15_000_000, 0, { non_2xx_count: 50_000 })],
    ],
    invalid: [
      [grown(30_000_000 - 12 * 500 - 1), [29_993_999, 30_000_000]],
      [
        grown(15_000_000),
        'The total grew by 15,000,000 instead of 30,000,000, as the responses imply: 50 % is missing.',
      ],
      [grown(0), /100 % is missing/],
      [grown(60_000_000), /more than was posted/],
    ],
    missing: { total: [fakeTrial(), recorded({ total: null })] },
  },
  'missing-queries': {
    // 100,000 responses, two statements with a row each; more is no fault, and errors need none
    clean: [
      ...[queried(200_000, 200_000), queried(300_000, 400_000)],
      queried(100_000, 100_000, { non_2xx_count: 50_000 }),
      recorded({ probe_answer_count: 200 }),
    ],
    invalid: [
      [
        queried(199_999, 200_000),
        [199_999, 200_000],
        'The database counted 199,999 statements for 100,000 responses, which need 200,000.',
      ],
      [queried(200_000, 199_999), [199_999, 200_000], /199,999 rows/],
      [queried(0, 0), [0, 200_000]],
      [recorded({ probe_answer_count: 201 }), [200_400, 200_402]],
    ],
    missing: { 'a database counted': [fakeTrial(), recorded({ database: null })] },
  },
  'not-a-percentile': {
    clean: [of('rewrk', {})],
    caution: [
      [
        of('rewrk', {}, { printed: [tail('99%', 99, 0.1), tail('50%', 50, 0.0763)] }),
        0.0763,
        'The row 50% of 76.3 ms is a mean. No percentile is read from this report.',
      ],
    ],
    missing: {},
  },
  'nothing-answered': {
    // the statuses are not kept by every generator
    clean: [
      fakeTrial({ non_2xx_count: 99_999 }),
      of('rewrk', { non_2xx_count: null }),
      of('hey', { redirect_count: 99_999 }),
      // the scenario may request a redirect: its oracle accepted them
      recorded({}, { redirect_count: 100_000 }),
    ],
    caution: [
      [of('hey', { redirect_count: 100_000 }), /^All 100,000 responses were redirects: /],
      [of('hey', { non_2xx_count: 1, redirect_count: 99_999 }), /^All 100,000 responses were errors or redirects: /],
    ],
    invalid: [
      [fakeTrial({ non_2xx_count: 100_000 }), 'All 100,000 responses were errors.'],
      [fakeTrial({ request_count: 0, non_2xx_count: null })],
      [recorded({ load_answers_judged: null }, { redirect_count: 100_000 }), /redirects/],
    ],
    missing: { requests: [fakeTrial({ request_count: null })] },
  },
  'printed-rate': {
    clean: [fakeTrial(), of('hey', {})],
    note: [
      [of('hey', {}, { printed: rate(10_010) })],
      [
        of('rewrk', {}),
        '10,000 requests/s include responses with an error status, and the report does not say whether there were any.',
      ],
    ],
    // more than a thousandth
    caution: [
      [of('hey', {}, { printed: rate(10_011) })],
      [
        of('hey', { requests_per_s: 0, request_count: 0 }, { printed: rate(3942) }),
        [3942, 0],
        'Requests/sec is 3,942, and 0 requests/s were answered: failures are in it.',
      ],
    ],
    missing: { rate: [of('hey', { requests_per_s: null })] },
  },
  'percentile-order': {
    clean: [
      ...[fakeTrial(), fakeTrial({ latency_p90_s: 1.1e-3 }), fakeTrial({}, { values: plain })],
      // 1.30 ms stands for 1.295 to 1.305 ms, so 1.29 may be the same value, and 1.28 may not
      fakeTrial({ latency_p99_s: 1.29e-3 }),
      // with a deviation of one printed digit, honest logs may print the same value everywhere
      fakeTrial({ ...copied, latency_stdev_s: 0.01e-3 }),
    ],
    invalid: [
      [fakeTrial({ latency_p99_s: 1.28e-3 }), 1.28e-3, 'p99 is 1.28 ms, below p90 of 1.3 ms.'],
      [fakeTrial({ latency_p99_s: 6e-3 })],
      [fakeTrial({ latency_mean_s: 6e-3 }), 'the maximum is 5 ms, below the mean of 6 ms.'],
      // a column filled with the mean
      [fakeTrial(copied), /p90 is 1.3 ms, exactly the mean/],
      [fakeTrial({ latency_mean_s: 2e-3 })],
      [fakeTrial({ ...copied, latency_stdev_s: 0.011e-3 })],
    ],
    missing: { 'maximum latency': [fakeTrial({ latency_max_s: null })] },
  },
  'rate-not-held': {
    // 9,899 of 10,000 is below 99 %; if the rate is unknown, a latency above half of the 10 s shows it
    note: [
      [fakeTrial({ target_rate_per_s: 10_000, requests_per_s: 9899 })],
      [wrk2({ latency_mean_s: 3, latency_max_s: 9 }), [0.09999999999999998, 1], /came 9 s after .* about 10 % of/],
      [wrk2({ latency_mean_s: 2, latency_max_s: 5.01 })],
    ],
    clean: [fakeTrial({ target_rate_per_s: 10_000, requests_per_s: 9900 })],
    missing: {
      // a late response proves nothing in a closed loop, nor on one connection that hung
      'the offered rate, or the rate': [fakeTrial(), fakeTrial({ latency_mean_s: 3, latency_max_s: 9 })],
      '^the offered rate$': [
        wrk2({ latency_mean_s: 3, latency_max_s: 5 }),
        wrk2({ latency_mean_s: 2.25, latency_max_s: 9 }),
      ],
    },
  },
  'generator-limit': {
    // 1 % and 10 % of 10,000 requests
    clean: [of('pacer', { late_request_count: 100 }, { nominal_request_count: 10_000 })],
    caution: [
      [
        of('pacer', { late_request_count: 101 }, { nominal_request_count: 10_000 }),
        0.0101,
        'The generator sent 101 of 10,000 requests (1.01 %) 1 ms or more after they were due.',
      ],
      [of('pacer', { late_request_count: 1000 }, { nominal_request_count: 10_000 })],
    ],
    invalid: [[of('pacer', { late_request_count: 1001 }, { nominal_request_count: 10_000 })]],
    missing: { 'sent late': [of('pacer', {})] },
  },
  reconnected: {
    clean: [recorded({ reconnection_count: 0 })],
    note: [
      [recorded({ reconnection_count: 1 }), '1 reconnection in 100,000 requests (0.001 %).'],
      [recorded({ reconnection_count: 1000 }), 0.01],
    ],
    caution: [
      [
        recorded({ reconnection_count: 1001 }),
        0.01001,
        '1,001 reconnections in 100,000 requests (1 %): connections were not kept alive.',
      ],
      [recorded({ reconnection_count: 3 }, { request_count: 0 }), null],
    ],
    missing: { 'TCP counters': [recorded({ reconnection_count: null })] },
  },
  'server-idle': {
    // less than half of its CPUs, while the generator has idle time
    clean: [
      recorded({ server_cpu_ratio: 0.5, client_cpu_ratio: 0.4 }),
      recorded({ server_cpu_ratio: 0.499, client_cpu_ratio: 0.85 }),
      recorded({ server_cpu_ratio: 0.2, client_cpu_ratio: 0.4, limited_by: 'database' }),
    ],
    note: [
      [recorded({ server_cpu_ratio: 0.499, client_cpu_ratio: 0.4 }), 0.499],
      [recorded({ server_cpu_ratio: 0.499, client_cpu_ratio: 0.849 })],
    ],
    missing: { 'CPU time': [fakeTrial()] },
  },
  'shared-cpus': {
    clean: [recorded({ server_cpus: [0, 1], client_cpus: [2, 3] })],
    caution: [
      [
        recorded({ server_cpus: [0, 1], client_cpus: [1, 2] }),
        1,
        "The generator was allowed to use 1 of the server's 2 CPUs.",
      ],
    ],
    invalid: [[recorded({ server_cpus: [0], client_cpus: [0, 1] })]],
    missing: { pinned: [recorded({ server_cpus: null, client_cpus: [1] }), fakeTrial()] },
  },
  'socket-errors': {
    clean: [fakeTrial()],
    // 10 of 100,000 and 10 is 0.009999 %, 11 of 100,000 and 11 is 0.010999 %
    note: [
      [fakeTrial({ write_error_count: 1 }), 1 / 100_001, '1 write error in 100,001 requests (0.001 %).'],
      [
        fakeTrial({ read_error_count: 6, write_error_count: 4 }),
        /^6 read errors and 4 write errors in 100,010 requests/,
      ],
    ],
    invalid: [
      [fakeTrial({ read_error_count: 7, write_error_count: 4 })],
      [fakeTrial({ request_count: 100, write_error_count: 300 }), 0.75],
      [oha({ unknown_error_count: 25, timeout_count: 5 }), /^25 unknown errors in 100,025 requests/],
      [fakeTrial({ read_error_count: 49_999 })],
      [
        fakeTrial({ connect_error_count: 1, read_error_count: 100_000 }),
        '1 connection could not be opened; also 100,000 read errors.',
      ],
      // errors without any request are not a lost keep-alive
      [fakeTrial({ request_count: 0, read_error_count: 39_734 })],
    ],
    caution: [[fakeTrial({ read_error_count: 50_000 }), 0.5, /keep-alive was lost/]],
    // a report that ends before its error lines
    missing: { 'error counts': [fakeTrial({ read_error_count: null })] },
  },
  'starved-generator': {
    clean: [recorded({ client_wait_ratio: CAUTION_ABOVE })],
    caution: [
      [recorded({ client_wait_ratio: CAUTION_ABOVE + 0.01 }), CAUTION_ABOVE + 0.01],
      [recorded({ client_wait_ratio: INVALID_ABOVE })],
    ],
    invalid: [
      [recorded({ client_wait_ratio: 0.75 }), 'The generator waited for a CPU for 75 % of the time it had work to do.'],
    ],
    missing: { 'run queue': [recorded({ client_wait_ratio: null })] },
  },
  'still-warming': {
    clean: [0.03, 0, -0.2].map(warm_up_growth => recorded({ warm_up_growth })),
    caution: [[recorded({ warm_up_growth: 0.031 }), /still speeding up .* by 3\.1 %/]],
    missing: { 'warm-up': [recorded({ warm_up_growth: null })] },
  },
  timeouts: {
    clean: [wrk2({})],
    caution: [[wrk2({ timeout_count: 1 }), 1, /^1 timeout: /]],
    missing: { 'error counts': [wrk2({ timeout_count: null })] },
  },
  'uneven-threads': {
    // 2 threads * 5,000 = 10,000
    clean: [fakeTrial(), fakeTrial({ requests_per_s: 9000 })],
    caution: [
      [
        fakeTrial({ requests_per_s: 8990 }),
        0.899,
        /2 threads at 5,000 requests\/s each would be 10,000\/s, but only 8,990\/s/,
      ],
    ],
    missing: { 'Req/Sec': [fakeTrial({ thread_rate_mean_per_s: null })], threads: [fakeTrial({}, { threads: null })] },
  },
}

for (const [id, cases] of Object.entries(trialCases)) test(`trial/${id}`, () => hold('trial', id, cases))

test('the successful rate counts responses that are not errors', () => {
  // (100,000 - 50,000) / 10 s
  assert.equal(successfulRate(fakeTrial({ non_2xx_count: 50_000 })), 5000)
  assert.equal(successfulRate(fakeTrial({ duration_s: null })), null)
})

test('rules about closed loops do not apply to a generator with a fixed rate', () => {
  for (const { id, applies_to } of rules)
    if (id === 'closed-loop-latency' || id === 'starved-connections') assert.ok(!applies_to(toolOf('wrk2', tools)), id)
})
