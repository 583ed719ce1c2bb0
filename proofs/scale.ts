/** The program of `npm run bench:scale`: measures the cost of builds of a ledger many times as large. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { list, runCommandLine } from '../pipeline/command-line.ts'
import { readParquetManifest } from '../pipeline/open-parquet.ts'
import { caseNameOf, casePath } from '../pipeline/schema/case-name.ts'
import { sha256 } from '../pipeline/schema/hashing.ts'
import { runIdStem } from '../pipeline/schema/ids.ts'
import type { RunJson } from '../pipeline/schema/records/run.ts'
import { UsageError } from '../pipeline/schema/usage-error.ts'
import { SUMS } from '../pipeline/sources/seal.ts'
import { linkOrCopy } from '../pipeline/write-parquet.ts'

const program = {
  name: 'bench:scale',
  description: `Creates a ledger of about N results in a temporary folder from copies of the real runs with other dates,
and prints the costs of its builds: wall and CPU seconds, peak memory and output size. The copies have the bytes, hosts
and entries of the originals, but no merge date, because they are in no clone. Sizes are a lower bound.`,
  options: { results: list('N', 'how many results (default: 374, the real ledger; 1000; 10000)') },
  notes: 'Exit: 0 measured; 2 usage error; 3 a build failed.',
}

/** Results in the committed ledger, whose documents are not copied. */
const REAL_RESULTS = 374
const root = resolve(import.meta.dirname, '..')

interface Cost {
  wall_s: number
  cpu_s: number
  memory_mb: number
}

/** Prints the resource usage when the process exits. */
const REPORT = `data:text/javascript,process.on('exit',()=>console.log(JSON.stringify(process.resourceUsage())))`

function costOf(program: string, args: readonly string[]): Cost {
  const started = performance.now()
  const child = spawnSync(process.execPath, ['--import', REPORT, join(root, program), ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 30,
  })
  if (child.status !== 0) throw new UsageError(3, `${program} failed: ${child.stdout.trimEnd().slice(-500)}`)
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(child.stdout.trimEnd().split('\n').at(-1) ?? '')
  const wall_s = (performance.now() - started) / 1000
  return { wall_s, cpu_s: (userCPUTime + systemCPUTime) / 1e6, memory_mb: maxRSS / 1024 }
}

const megabytesBelow = (folder: string): number => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6
}

function print(results: number, what: string, { wall_s, cpu_s, memory_mb }: Cost, sizes: string): void {
  const numbers = [wall_s.toFixed(1), cpu_s.toFixed(1), memory_mb.toFixed(0), loadavg()[0]?.toFixed(1)]
  console.log(`| ${[results, what, ...numbers, sizes].join(' | ')} |`)
}

const readRun = (folder: string): RunJson => JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'))

/** The runs to copy, of which the last is the smallest, and the number of their results. */
function originals(): { runs: string[]; results: number } {
  const runs = globSync('data/raw/2*').sort()
  const counts = runs.map(run => new Set(readRun(run).trials.map(trial => casePath(caseNameOf(trial)))).size)
  return { runs, results: counts.reduce((sum, count) => sum + count, 0) }
}

const DAY_MS = 86_400_000

/** Copies the run in `from` as if it had been measured `days` later, with a valid seal. Unchanged files are links. */
function copyRun(from: string, data: string, days: number): void {
  const run = readRun(from)
  const later = (instant: string) => new Date(Date.parse(instant) + days * DAY_MS).toISOString()
  const copy = { ...run, started_at: later(run.started_at), finished_at: later(run.finished_at ?? run.started_at) }
  const text = `${JSON.stringify(copy, null, 1)}\n`
  const folder = join(data, 'raw', `${runIdStem(copy)}${sha256(from + days).slice(0, 6)}`)
  const sums = readFileSync(join(from, SUMS), 'utf8')
  for (const [, path = ''] of sums.matchAll(/^.{64} {2}(.+)$/gm)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    if (path !== 'run.json') linkOrCopy(join(from, path), join(folder, path))
  }
  writeFileSync(join(folder, 'run.json'), text)
  writeFileSync(join(folder, SUMS), sums.replace(/^.{64} {2}run\.json$/m, `${sha256(text)}  run.json`))
}

function measure(requested: number): void {
  const scratch = mkdtempSync(join(tmpdir(), 'benchledger-scale-'))
  try {
    const { runs, results } = originals()
    const copies = Math.max(0, Math.round((requested - REAL_RESULTS) / results))
    const below = (name: string) => join(scratch, name)
    const [data, out] = [below('data'), below('parquet')]
    cpSync('data', data, { recursive: true, filter: path => !/\/(?:parquet|\.[^/]+)$/.test(path) })
    for (let days = 1; days <= copies; days++) for (const run of runs) copyRun(run, data, days)
    const build = () => costOf('pipeline/build.ts', ['--data', data, '--out', out])
    const report = (what: string, cost: Cost) => {
      const count = readParquetManifest(out).relations.find(({ name }) => name === 'leaderboard')?.rows ?? 0
      const [parquet, cache] = [out, join(data, '.cache')].map(folder => `${megabytesBelow(folder).toFixed(0)} MB`)
      print(count, what, cost, `${parquet} parquet, ${cache} cache`)
    }
    report('cold', build())
    report('nothing new', build())
    copyRun(runs.at(-1) ?? '', data, copies + 1)
    report('one new run', build())
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

await runCommandLine(program, ({ values }) => {
  process.chdir(root)
  console.log('| results | build | wall s | CPU s | peak memory MB | load | sizes |\n|---|---|---|---|---|---|---|')
  for (const text of values.results.length > 0 ? values.results : ['374', '1000', '10000']) {
    if (!/^[1-9]\d{2,5}$/.test(text)) throw new UsageError(2, `--results is ${text}: give a number from 100 to 999999`)
    measure(Number(text))
  }
  return 0
})
