/** The files of one made trial: numbers that agree with each other as a runner's do, and that nobody measured. */
import { TIMELINE_COLUMNS } from '../recording/timeline.ts'

export interface MadeLoad {
  threads: number
  connections: number
  duration_s: number
  /** Mean latency; the rate follows from it, because a closed loop keeps every connection busy. */
  latency_us: number
  /** Of the server and of the generator, of one CPU. */
  server_cpu_ratio: number
  client_cpu_ratio: number
}

/** Numbers from 0 to 1, the same for the same seed. */
export function madeRandom(seed: number): () => number {
  let state = (seed * 2654435761 + 1) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const ANSWER_BYTES = 139
const STEPS_PER_S = 10

interface Latencies {
  histogram: [us: number, count: number][]
  count: number
  mean: number
  stdev: number
  max: number
  percentile: (p: number) => number
}

/** A hump around the mean with a tail of a few slow answers. */
function madeLatencies({ latency_us, connections, duration_s }: MadeLoad, random: () => number): Latencies {
  const wanted = (connections * duration_s * 1e6) / latency_us
  const shape = Array.from({ length: 41 }, (_, index): [number, number] => [
    Math.round(latency_us * (0.6 + 0.02 * index)),
    Math.round((wanted / 14.2) * Math.exp(-(((index - 19) / 8) ** 2)) * (0.9 + 0.2 * random())) + 1,
  ])
  const tail = [2, 3, 5].map((times): [number, number] => [
    Math.round(latency_us * times),
    3 + Math.round(9 * random()),
  ])
  const histogram = [...shape, ...tail]
  const count = histogram.reduce((sum, [, n]) => sum + n, 0)
  const mean = histogram.reduce((sum, [us, n]) => sum + us * n, 0) / count
  const squares = histogram.reduce((sum, [us, n]) => sum + n * (us - mean) ** 2, 0)
  const percentile = (p: number) => {
    let seen = 0
    for (const [us, n] of histogram) {
      seen += n
      if (seen >= (count * p) / 100) return us
    }
    return 0
  }
  const max = histogram.at(-1)?.[0] ?? 0
  return { histogram, count, mean, stdev: Math.sqrt(squares / (count - 1)), max, percentile }
}

const cell = (us: number) => (us < 850 ? `${us.toFixed(2)}us` : `${(us / 1000).toFixed(2)}ms`)
const counts = (n: number) => (n < 850 ? n.toFixed(2) : `${(n / 1000).toFixed(2)}k`)
const binary = (bytes: number) =>
  bytes < 0.85 * 1024 ** 2 ? `${(bytes / 1024).toFixed(2)}KB` : `${(bytes / 1024 ** 2).toFixed(2)}MB`

/** wrk.txt and wrk.json of a trial in which nothing went wrong, and how many requests they say. */
export function madeReport(load: MadeLoad, random: () => number): { files: Record<string, string>; requests: number } {
  const { threads, connections, duration_s } = load
  const latency = madeLatencies(load, random)
  const measured_s = Math.round((latency.count * latency.mean) / connections) / 1e6
  const rate = latency.count / measured_s
  const bytes = latency.count * ANSWER_BYTES
  const thread = { mean: rate / threads, stdev: (rate / threads) * 0.02 }
  const pct = Object.fromEntries([50, 75, 90, 95, 99, 99.9, 99.99, 99.999].map(p => [p, latency.percentile(p)]))
  const wrk_json = {
    duration_us: Math.round(measured_s * 1e6),
    requests: latency.count,
    bytes,
    errors: { connect: 0, read: 0, write: 0, status: 0, timeout: 0 },
    latency_us: {
      min: latency.histogram[0]?.[0],
      max: latency.max,
      mean: Number(latency.mean.toFixed(3)),
      stdev: Number(latency.stdev.toFixed(3)),
      pct,
    },
    thread_rps: {
      min: Math.round(thread.mean * 0.95),
      max: Math.round(thread.mean * 1.05),
      mean: Number(thread.mean.toFixed(3)),
      stdev: Number(thread.stdev.toFixed(3)),
    },
    latency_n: latency.histogram.length,
    requests_n: 3,
    latency_histogram: latency.histogram,
    thread_rate_histogram: [0.95, 1, 1.05].map((share, index) => [
      Math.round(thread.mean * share),
      [3, duration_s * STEPS_PER_S * threads - 6, 3][index],
    ]),
  }
  const row = (name: string, cells: string[]) => `    ${name.padEnd(9)}${cells.map(text => text.padStart(9)).join('')}`
  const wrk_txt = [
    `Running ${duration_s}s test @ http://127.0.0.1:8080/`,
    `  ${threads} threads and ${connections} connections`,
    '  Thread Stats   Avg      Stdev     Max   +/- Stdev',
    row('Latency', [cell(latency.mean), cell(latency.stdev), cell(latency.max), '71.00%']),
    row('Req/Sec', [counts(thread.mean), counts(thread.stdev), counts(thread.mean * 1.05), '68.00%']),
    '  Latency Distribution',
    ...[50, 75, 90, 99].map(p => `     ${p}%  ${cell(latency.percentile(p))}`),
    `  ${latency.count} requests in ${measured_s.toFixed(2)}s, ${binary(bytes)} read`,
    `Requests/sec:  ${rate.toFixed(2)}`,
    `Transfer/sec:  ${binary(bytes / measured_s).padStart(10)}`,
  ]
  return {
    files: { 'wrk.txt': `${wrk_txt.join('\n')}\n`, 'wrk.json': `${JSON.stringify(wrk_json)}\n` },
    requests: latency.count,
  }
}

function madeTimeline(load: MadeLoad, requests: number, random: () => number): string {
  const steps = load.duration_s * STEPS_PER_S
  const step_us = 1e6 / STEPS_PER_S
  const bytes = (requests * (ANSWER_BYTES + 45)) / steps
  const rows = Array.from({ length: steps + 1 }, (_, index) => {
    const near = (value: number) => (index === 0 ? 0 : Math.round(value * (0.98 + 0.04 * random())))
    const server = near(step_us * load.server_cpu_ratio)
    const client = near(step_us * load.client_cpu_ratio)
    const moved = near(bytes)
    return [
      (index / STEPS_PER_S).toFixed(3),
      moved,
      moved,
      server,
      near(900),
      client,
      near(700),
      12_000_000 + 4096 * index,
      5_000_000,
      2,
      near(1500),
      near(12),
      near(100),
      index === 0 ? 0 : 2 * step_us,
      near(0.2 * step_us),
      near(1200),
      index === 0 ? '' : `s101:${server} c201:${Math.floor(client / 2)} c202:${Math.ceil(client / 2)}`,
    ].join(',')
  })
  return `${[TIMELINE_COLUMNS.join(','), ...rows].join('\n')}\n`
}

function madeSockets({ connections, duration_s }: MadeLoad, requests: number): string {
  const each = Math.floor(requests / connections)
  const moments: ['start' | 'middle' | 'end', number][] = [
    ['start', 0.1],
    ['middle', 0.5],
    ['end', 0.95],
  ]
  const samples = moments.map(([moment, share], position) => ({
    moment,
    elapsed_s: Number((share * duration_s).toFixed(3)),
    established_count: connections,
    connections: Array.from({ length: connections }, (_, index) => {
      const served = Math.floor(each * share * (0.9 + (0.2 * index) / connections))
      return [40_000 + index, served * ANSWER_BYTES, served * 45]
    }),
    without_progress_count: position === 0 ? null : 0,
  }))
  return `${JSON.stringify({ samples })}\n`
}

function madeSentinel({ duration_s, latency_us }: MadeLoad, random: () => number): string {
  const rows = Array.from({ length: duration_s * 20 }, (_, index) =>
    [(index / 20).toFixed(3), Math.round(latency_us * (1 + 2 * random())), 'ok', ''].join(','),
  )
  return `${['scheduled_s,latency_us,outcome,detail', ...rows].join('\n')}\n`
}

const CHECKS = ['right-inputs', 'wrong-inputs', 'two-packets', 'keep-alive', 'date-moves', 'other-headers']

const madeVerification = () => ({
  answer_count: 40,
  wrong_answer_count: 0,
  checks: CHECKS.map(check => ({ check, passed: true, message: null })),
})

/** Every file of a wrk trial, by what it is. */
export function madeTrialFiles(load: MadeLoad, random: () => number): Record<string, string> {
  const { files, requests } = madeReport(load, random)
  const opens = load.connections + 3
  return {
    ...files,
    'timeline.csv': madeTimeline(load, requests, random),
    'sockets.json': madeSockets(load, requests),
    'tcp.json': `${JSON.stringify({
      before: { TcpActiveOpens: 41, TcpOutSegs: 300 },
      after: { TcpActiveOpens: 41 + opens, TcpOutSegs: 300 + requests * 2, TcpRetransSegs: 2 },
      own_open_count: 3,
    })}\n`,
    'sentinel.csv': madeSentinel(load, random),
    'verify.json': `${JSON.stringify({ before: madeVerification(), after: madeVerification() })}\n`,
    'server.log': 'made server: listening\nmade server: stopped\n',
  }
}

/** hyperfine's export of one execution, as 1.20 writes it. */
export function madeExport(time_s: number): string {
  const result = {
    command: './made-program',
    mean: time_s,
    stddev: null,
    median: time_s,
    user: time_s * 0.9,
    system: time_s * 0.08,
    min: time_s,
    max: time_s,
    times: [time_s],
    memory_usage_byte: [3_600_384],
    exit_codes: [0],
  }
  return `${JSON.stringify({ results: [result] }, null, 2)}\n`
}
