/** The program of `npm run bench:scale`: what a build costs when the ledger is many times as large. */
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { runCommandLine } from '../pipeline/command-line.ts'
import { readParquetManifest } from '../pipeline/open-parquet.ts'
import { caseNameOf, casePath } from '../pipeline/vocabulary/case-name.ts'
import type { RunJson } from '../pipeline/vocabulary/records/run.ts'
import { UsageError } from '../pipeline/vocabulary/usage-error.ts'
import { copyRun, growManifests } from './scale/grow-ledger.ts'

const help = `npm run bench:scale -- [--results N]… [--site]

Makes a ledger of about N results in a temporary folder, by copying the real runs under other days, hosts, entries and
versions, and prints what its builds cost: wall and processor seconds, the most memory, and the bytes that they leave.

  --results N  how many results, once or more often (374: the real ledger; 1000; 10000)
  --site       build the pages, too

The copies have the bytes of their originals, and stand in no clone: they have no day of landing. Sizes are a lower bound.

Exit: 0 measured; 2 bad use; 3 a build failed.`

const options = {
  results: { type: 'string', multiple: true },
  site: { type: 'boolean', default: false },
} as const
/** Of the committed ledger, whose documents are not copied. */
const REAL_RESULTS = 374
const root = resolve(import.meta.dirname, '..')

interface Cost {
  wall_s: number
  cpu_s: number
  memory_mb: number
}

/** Says at its end what the process took. */
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

function print(results: number, what: string, { wall_s, cpu_s, memory_mb }: Cost, left: string): void {
  const numbers = [wall_s.toFixed(1), cpu_s.toFixed(1), memory_mb.toFixed(0), loadavg()[0]?.toFixed(1)]
  console.log(`| ${[results, what, ...numbers, left].join(' | ')} |`)
}

/** The measured results of one copy, and the runs that it copies: the last is the smallest. */
function originals(): { runs: string[]; results: number; controls: Set<string> } {
  const runs = globSync('data/raw/2*').sort()
  const manifests = globSync('runners/frameworks/*/framework.json').map(path => ({
    id: basename(dirname(path)),
    ...(JSON.parse(readFileSync(path, 'utf8')) as { role?: string; twin_of?: string }),
  }))
  const controls = manifests.filter(({ role, twin_of }) => role === 'control' || twin_of).map(({ id }) => id)
  const cases = runs.flatMap(run => {
    const { trials } = JSON.parse(readFileSync(join(run, 'run.json'), 'utf8')) as RunJson
    return [...new Set(trials.map(trial => casePath(caseNameOf(trial))))]
  })
  return { runs, results: cases.length, controls: new Set(controls) }
}

function measure(asked: number, is_site: boolean): void {
  const scratch = mkdtempSync(join(tmpdir(), 'benchledger-scale-'))
  try {
    const { runs, results, controls } = originals()
    const copies = Math.max(0, Math.round((asked - REAL_RESULTS) / results))
    const below = (name: string) => join(scratch, name)
    const [data, manifests, out] = [below('data'), below('manifests'), below('parquet')]
    cpSync('data', data, { recursive: true, filter: path => !/\/(?:parquet|\.[^/]+)$/.test(path) })
    for (let k = 1; k <= copies; k++) for (const run of runs) copyRun(run, data, k, controls)
    growManifests('runners', manifests, copies + 1, controls)
    const build = () => costOf('pipeline/build.ts', ['--data', data, '--manifests', manifests, '--out', out])
    const say = (what: string, cost: Cost) => {
      const there = readParquetManifest(out).relations.find(({ name }) => name === 'leaderboard')?.rows ?? 0
      const left = `${megabytesBelow(out).toFixed(0)} MB parquet, ${megabytesBelow(join(data, '.cache')).toFixed(0)} MB kept`
      print(there, what, cost, left)
    }
    say('cold', build())
    say('nothing new', build())
    copyRun(runs.at(-1) ?? '', data, copies + 1, controls)
    say('one new run', build())
    for (const made of globSync(join(data, '.cache/*/made-*'))) rmSync(made, { recursive: true })
    say('a mended rule', build())
    if (!is_site) return
    const dist = join(scratch, 'dist')
    const cost = costOf('proofs/scale/build-pages.ts', [data, out, dist])
    print(asked, 'pages', cost, `${megabytesBelow(dist).toFixed(0)} MB dist`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

await runCommandLine({ name: 'bench:scale', help, options }, ({ values }) => {
  process.chdir(root)
  console.log('| results | build | wall s | CPU s | most memory MB | load | leaves |\n|---|---|---|---|---|---|---|')
  for (const text of values.results ?? ['374', '1000', '10000']) {
    if (!/^[1-9]\d{2,5}$/.test(text)) throw new UsageError(2, `--results is ${text}: give a number from 100 to 999999`)
    measure(Number(text), values.site)
  }
  return 0
})
