/** How candidates for a load at a constant rate are called, and how the percentiles of their reports are read. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import { readReports } from '../../pipeline/tools/installed.ts'
import type { Command, LoadInvocation } from '../../pipeline/tools/invocation.ts'
import type { Step } from './generators.ts'
import { type OfferedRate, quantileOf } from './true-latencies.ts'

/** Latencies in seconds; null if the report has none. */
export interface Reported {
  answer_count: number | null
  p50_s: number | null
  p99_s: number | null
  p99_9_s: number | null
}

export interface CandidateStep extends Step {
  files?: Command['files']
}

export interface Candidate {
  id: string
  program: string
  /** Programs that run one after the other in an empty folder; the first sends the load. */
  steps: (url: string, load: OfferedRate, folder: string) => readonly CandidateStep[]
  /** `printed` is the output of the last step. */
  read: (printed: string, folder: string) => Reported
}

/** A report that a tool of the pipeline parses. */
function readReport(text: string): Reported {
  const values = readReports(text)[0]?.values
  const numberOf = (id: string) => {
    const value = values?.[id]
    return typeof value === 'number' ? value : null
  }
  return {
    answer_count: numberOf('request_count'),
    ...{ p50_s: numberOf('latency_p50_s'), p99_s: numberOf('latency_p99_s'), p99_9_s: numberOf('latency_p99_9_s') },
  }
}

/** Each latency in seconds, in any order. */
function readLatencies(latencies_s: readonly number[]): Reported {
  const ascending = Float64Array.from(latencies_s).sort()
  const [p50_s, p99_s, p99_9_s] = [0.5, 0.99, 0.999].map(share => quantileOf(ascending, share))
  return { answer_count: ascending.length, p50_s: p50_s ?? null, p99_s: p99_s ?? null, p99_9_s: p99_9_s ?? null }
}

const cellsOf = (text: string, separator: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map(line => line.split(separator))

/** A tool with an invocation, as the runner calls it. */
function asRun(id: string): Candidate {
  const { program, outputs, command } = invocationOf(id) as LoadInvocation
  const requests = [{ method: 'GET', path: '/', headers: {}, body: null }]
  const [{ from }] = outputs
  return {
    ...{ id, program: program.name },
    steps: (url, load, folder) => {
      const { hostname: host, port } = new URL(url)
      const where = { host, port: Number(port), requests, instances: [], folder, is_recorded: false }
      return [command(program.name, { ...load, ...where, threads: 1 })]
    },
    read: (printed, folder) => readReport(from === 'output' ? printed : readFileSync(join(folder, from.file), 'utf8')),
  }
}

const RESULTS = 'results.bin'
/** `limits`: the options that get the number of connections. */
const vegeta = (id: string, limits: readonly string[]): Candidate => ({
  ...{ id, program: 'vegeta' },
  steps: (url, { rate_per_s, connections, duration_s }) => {
    const load = [`-rate=${rate_per_s}/s`, `-duration=${duration_s}s`, ...limits.map(name => `-${name}=${connections}`)]
    return [
      { argv: ['vegeta', 'attack', ...load, `-output=${RESULTS}`], input: `GET ${url}\n` },
      { argv: ['vegeta', 'encode', '-to=csv', '-output=results.csv', RESULTS] },
    ]
  },
  // instant in ns, status, latency in ns, …
  read: (_, folder) =>
    readLatencies(
      cellsOf(readFileSync(join(folder, 'results.csv'), 'utf8'), ',')
        .filter(([, status]) => status === '200')
        .map(([, , latency]) => Number(latency) / 1e9),
    ),
})

export const candidates: readonly Candidate[] = [
  ...['wrk', 'pacer'].map(asRun),
  {
    id: 'oha',
    program: 'oha',
    steps: (url, { rate_per_s, connections, duration_s }) => {
      const load = ['-z', `${duration_s}s`, '-c', String(connections), '-q', String(rate_per_s), '--latency-correction']
      return [{ argv: ['oha', '--no-tui', '--worker-threads', '1', ...load, '--output-format', 'json', url] }]
    },
    read: readReport,
  },
  vegeta('vegeta-workers', ['workers', 'max-workers']),
  vegeta('vegeta-connections', ['connections', 'max-connections']),
  {
    id: 'h2load',
    program: 'h2load',
    steps: (url, { rate_per_s, connections, duration_s }) => {
      const load = ['-c', String(connections), '-D', String(duration_s), `--rps=${rate_per_s / connections}`]
      return [{ argv: ['h2load', '--h1', '-t1', ...load, '--log-file=log.tsv', url] }]
    },
    // instant in µs, status, latency in µs
    read: (_, folder) =>
      readLatencies(
        cellsOf(readFileSync(join(folder, 'log.tsv'), 'utf8'), '\t')
          .filter(([, status]) => status === '200')
          .map(([, , latency]) => Number(latency) / 1e6),
      ),
  },
  {
    id: 'autocannon',
    program: 'autocannon',
    steps: (url, { rate_per_s, connections, duration_s }) => [
      {
        argv: ['autocannon', '-j', '-c', String(connections), '-d', String(duration_s), '-R', String(rate_per_s), url],
      },
    ],
    read: readReport,
  },
  {
    id: 'bombardier',
    program: 'bombardier',
    steps: (url, { rate_per_s, connections, duration_s }) => {
      const load = ['-c', String(connections), '-d', `${duration_s}s`, '-r', String(rate_per_s), '-l']
      return [{ argv: ['bombardier', ...load, '-p', 'r', '-o', 'json', url] }]
    },
    read: readReport,
  },
  {
    id: 'hey',
    program: 'hey',
    steps: (url, { rate_per_s, connections, duration_s }) => {
      const load = ['-c', String(connections), '-z', `${duration_s}s`, '-q', String(rate_per_s / connections)]
      return [{ argv: ['hey', ...load, '-o', 'csv', url] }]
    },
    // latency in s first; the first line names the columns
    read: printed =>
      readLatencies(cellsOf(printed, ',').flatMap(([latency]) => (Number(latency) ? Number(latency) : []))),
  },
  {
    id: 'vegeta-library',
    program: 'vegeta-due',
    steps: (url, { rate_per_s, connections, duration_s }) => [
      { argv: ['vegeta-due', url, String(rate_per_s), String(duration_s), String(connections)] },
    ],
    read: printed =>
      readLatencies(
        cellsOf(printed, ' ').flatMap(([us, count]) => Array.from({ length: Number(count) }, () => Number(us) / 1e6)),
      ),
  },
]
