/**
 * The sentinel: asks on a schedule of its own while the load runs, so that its latencies hide no queue, and checks each
 * answer. The questions are drawn before the load and the answers judged after it; in between only the small program of
 * runners/sentinel runs, so that watching costs the load little.
 */
import { spawn } from 'node:child_process'
import { getSystemErrorName } from 'node:util'
import { type Exchange, quote } from '../oracle/answer.ts'
import { asText, type Wire } from '../oracle/wire.ts'
import { bytesOf } from '../verify/ask.ts'
import { readAnswer } from '../verify/read-answer.ts'
import { type AskedRow, parseSentinelRecord, type SentinelConnection, type SentinelLook } from './sentinel-record.ts'
import { chooseClock, openThreadClocks } from './thread-clocks.ts'

export interface SentinelRow {
  scheduled_s: number
  /** From the scheduled instant. */
  latency_us: number
  outcome: 'ok' | 'wrong' | 'error' | 'timeout' | 'pending-at-end'
  detail: string
}

export interface SentinelResult {
  rows: SentinelRow[]
  connections: SentinelConnection[]
  /** In the order of their instants, without those whose instant did not come. */
  looks: SentinelLook[]
  answered_count: number
  /** Why there is no record; null where there is. */
  failure: string | null
}

export interface SentinelOptions {
  /** The built program. */
  program: string
  /** 127.0.0.1 where it is absent. */
  host?: string
  port: number
  /** Text where it is absent. */
  wire?: Wire
  /** Gives the same exchanges each time that it is called: they are drawn once for asking and once for judging. */
  makeExchanges: () => () => Exchange
  duration_s: number
  /** A program that it starts at instants of the load, the output of each into `folder`/0, `folder`/1 … */
  looks?: { argv: readonly string[]; at_s: readonly number[]; folder: string }
  env?: Readonly<Record<string, string>>
  rate_per_s?: number
  /** It never has more connections than these: what finds none free waits, and its latency with it. At most 64. */
  most_connections?: number
  timeout_s?: number
  /** How long it waits for the last answers after the end of the load. */
  grace_s?: number
}

export interface Sentinel {
  /** `started_ms`: performance.now() of the load's start. */
  begin: (started_ms: number) => void
  /** CPU time of its program since the load began. */
  cpuUs: () => number
  /** Asks nothing more, waits for the last answers for the grace time, and judges them. */
  finish: () => Promise<SentinelResult>
}

/** Starts the program, which waits for the load to begin. Never rejects: what fails is told by finish. */
export function startSentinel(options: SentinelOptions): Sentinel {
  const { program, host = '127.0.0.1', port, wire = asText, makeExchanges, duration_s } = options
  const { looks = NO_LOOKS, env = {} } = options
  const { rate_per_s = 20, most_connections = 64, timeout_s = 5, grace_s = 1 } = options
  const numbers = [port, most_connections, micros(timeout_s), micros(grace_s)]
  const child = spawn(program, [host, ...numbers.map(String), looks.folder, ...looks.argv], {
    env: { ...env },
    stdio: 'pipe',
  })
  const chunks: Buffer[] = []
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(0, 300)
  })
  // A program that has died no longer reads.
  child.stdin.on('error', () => {})
  const ended = new Promise<string | null>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('close', (code, signal) => resolve(code === 0 ? null : said.trim() || `it ended with ${code ?? signal}`))
  })
  child.stdin.write(
    questions(makeExchanges(), { wire, place: `${host}:${port}`, at: instants(rate_per_s, duration_s) }),
  )
  child.stdin.write(`looks ${[looks.at_s.length, ...looks.at_s.map(micros)].join(' ')}\n`)
  const clock = openThreadClocks(chooseClock(), false)
  let cpu_us = 0
  return {
    begin: started_ms => {
      const since_ns = BigInt(Math.round((performance.now() - started_ms) * 1e6))
      child.stdin.write(`start ${process.hrtime.bigint() - since_ns}\n`)
      clock.discover(child.pid === undefined ? [] : [child.pid], true)
    },
    cpuUs: () => {
      cpu_us += clock.read(true).cpu_us
      return cpu_us
    },
    finish: async () => {
      child.stdin.end()
      const failure = await ended
      clock.close()
      const record = failure === null ? parseSentinelRecord(Buffer.concat(chunks)) : null
      if (record === null)
        return {
          rows: [],
          connections: [],
          looks: [],
          answered_count: 0,
          failure: failure ?? 'it was not told of a load',
        }
      const { rows, connections, looks, finished_us } = record
      const judged = judge(rows, makeExchanges(), { finished_us, timeout_s, wire })
      const answered_count = judged.filter(({ outcome }) => outcome === 'ok' || outcome === 'wrong').length
      return { rows: judged, connections, looks, answered_count, failure }
    },
  }
}

const NO_LOOKS = { argv: [], at_s: [], folder: '.' }

const micros = (seconds: number) => Math.round(seconds * 1e6)

/** In seconds; half an interval after the sampler's, so that the two do not delay each other. */
function instants(rate_per_s: number, duration_s: number): number[] {
  const count = Math.max(0, Math.ceil(duration_s * rate_per_s - 0.5))
  return Array.from({ length: count }, (_, index) => (index + 0.5) / rate_per_s)
}

interface QuestionOptions {
  wire: Wire
  /** For the Host header. */
  place: string
  /** In seconds. */
  at: readonly number[]
}

function questions(nextExchange: () => Exchange, { wire, place, at }: QuestionOptions): Buffer {
  const parts = at.map(at_s => {
    const { request } = nextExchange()
    const { head, body } = bytesOf(request, place, wire)
    const isHead = request.method === 'HEAD' ? 1 : 0
    return Buffer.concat([Buffer.from(`${micros(at_s)} ${isHead} ${head.length + body.length}\n`), head, body])
  })
  return Buffer.concat([Buffer.from(`questions ${at.length}\n`), ...parts])
}

interface JudgeOptions {
  finished_us: number
  timeout_s: number
  wire: Wire
}

/** In the order in which things happened: an oracle that counts knows, for each question, what it had been told when that went out. */
function judge(rows: readonly AskedRow[], nextExchange: () => Exchange, options: JudgeOptions): SentinelRow[] {
  const exchanges: Exchange[] = []
  const judged: SentinelRow[] = []
  const events = rows.flatMap((row, index) => [
    { at_us: row.sent_us ?? row.at_us, index, isAsking: true },
    { at_us: row.settled_us ?? options.finished_us, index, isAsking: false },
  ])
  events.sort((a, b) => a.at_us - b.at_us || Number(b.isAsking) - Number(a.isAsking) || a.index - b.index)
  for (const { index, isAsking } of events) {
    while (exchanges.length <= index) exchanges.push(nextExchange())
    if (!isAsking) judged[index] = judgeRow(rows[index] as AskedRow, exchanges[index] as Exchange, options)
  }
  return judged
}

function judgeRow(row: AskedRow, exchange: Exchange, { finished_us, timeout_s, wire }: JudgeOptions): SentinelRow {
  const latency_us = (row.settled_us ?? finished_us) - row.at_us
  const made = (outcome: SentinelRow['outcome'], detail = ''): SentinelRow => ({
    scheduled_s: row.at_us / 1e6,
    latency_us,
    outcome,
    detail,
  })
  if (row.outcome === 'pending') return made('pending-at-end')
  if (row.outcome === 'timeout')
    return made(
      'timeout',
      row.sent_us === null
        ? `no connection was free within ${timeout_s} s`
        : `no whole answer came within ${timeout_s} s`,
    )
  if (row.outcome === 'stray') return made('error', 'bytes came behind the answer before: its length is wrong')
  if (row.outcome === 'long') return made('error', 'the answer is too long')
  if (row.answer.length === 0) {
    const why = row.error === 0 ? 'the server closed the connection' : getSystemErrorName(-row.error)
    return made('error', `no answer came: ${why}`)
  }
  try {
    const read = readAnswer(row.answer, exchange.request.method, row.is_end, wire.decode)
    if (read === null)
      return made('error', `the answer is not whole, it begins with ${quote(row.answer.toString('latin1'))}`)
    const more = row.answer.length - read.used_bytes
    if (more > 0) return made('error', `${more} bytes came behind the answer: its length is wrong`)
    const wrong = exchange.judge(read.answer)
    return wrong === null ? made('ok') : made('wrong', wrong)
  } catch (error) {
    return made('error', (error as Error).message)
  }
}

/** sentinel.csv; the words for what went wrong are kept for the first hundred rows that have some. */
export function sentinelCsv(rows: readonly SentinelRow[]): string {
  let details = 0
  const lines = rows.map(({ scheduled_s, latency_us, outcome, detail }) => {
    const words = detail !== '' && details++ < 100 ? detail.replace(/\p{Cc}/gu, ' ').slice(0, 120) : ''
    const cell = /[",]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words
    return `${scheduled_s.toFixed(3)},${latency_us},${outcome},${cell}`
  })
  return `${['scheduled_s,latency_us,outcome,detail', ...lines].join('\n')}\n`
}
