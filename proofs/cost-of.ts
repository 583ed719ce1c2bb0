/** Measures what a command and all processes below it cost, in wall and CPU time and memory. Linux only. */
import { execFileSync, spawn } from 'node:child_process'
import { UsageError } from '../pipeline/schema/usage-error.ts'
import { findProcesses, type ProcessStat, readStat } from '../runners/host/find-processes.ts'

export interface Cost {
  wall_s: number
  cpu_s: number
  /** The most that was resident at once; pages that processes share count in each. */
  memory_mb: number
}

const SAMPLED_EVERY_MS = 50

const configured = (name: string) => Number(execFileSync('getconf', [name], { encoding: 'utf8' }))

const descendants = (pid: number, all: readonly ProcessStat[]): ProcessStat[] =>
  all.filter(({ parent }) => parent === pid).flatMap(child => [child, ...descendants(child.pid, all)])

/** Enough for a message or a border. */
const MOST_KEPT = 10_000

/**
 * Returns the cost of two parts if the command prints `border` between them, and otherwise of one. Nothing else may be
 * started meanwhile. Errors: a status that is not in `statuses`.
 */
export async function costOf(
  argv: readonly [string, ...string[]],
  cwd: string,
  { border, statuses = [0] }: { border?: string; statuses?: readonly number[] } = {},
): Promise<Cost[]> {
  const [tick_s, page_mb] = [1 / configured('CLK_TCK'), configured('PAGESIZE') / 1e6]
  const waited = () => readStat(process.pid)?.waited_ticks ?? Number.NaN
  const before = waited()
  const child = spawn(argv[0], argv.slice(1), { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const parts: Cost[] = []
  let [started, used_s, peak_mb, printed] = [performance.now(), 0, 0, '']
  const sample = () => {
    const processes = descendants(process.pid, findProcesses(null))
    const sum = (of: (stat: ProcessStat) => number) => processes.reduce((all, one) => all + of(one), 0)
    peak_mb = Math.max(peak_mb, sum(({ resident_pages }) => resident_pages) * page_mb)
    return (waited() - before + sum(({ cpu_ticks, waited_ticks }) => cpu_ticks + waited_ticks)) * tick_s
  }
  const endPart = () => {
    const [now, cpu_s] = [performance.now(), sample()]
    parts.push({ wall_s: (now - started) / 1000, cpu_s: cpu_s - used_s, memory_mb: peak_mb })
    ;[started, used_s, peak_mb] = [now, cpu_s, 0]
  }
  const timer = setInterval(sample, SAMPLED_EVERY_MS)
  const read = (chunk: string) => {
    printed = (printed + chunk).slice(-MOST_KEPT)
    if (border !== undefined && parts.length === 0 && printed.includes(border)) endPart()
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', read)
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.on('error', reject).on('close', resolve)
  const status = await promise.finally(() => clearInterval(timer))
  endPart()
  if (status === null || !statuses.includes(status))
    throw new UsageError(3, `${argv.join(' ')} failed in ${cwd}: ${printed.trimEnd().slice(-2000)}`)
  return parts
}
