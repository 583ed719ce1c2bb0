/** The program of `npm run bench:scale`: measures the cost of builds of a ledger many times as large. */
import {
  copyFileSync,
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
import { flag, list, runCommandLine } from '../pipeline/cli/command-line.ts'
import { SUMS } from '../pipeline/ledger/seal.ts'
import { caseNameOf, casePath } from '../pipeline/schema/case-name.ts'
import { sha256 } from '../pipeline/schema/hashing.ts'
import { runIdStem } from '../pipeline/schema/ids.ts'
import type { RunJson } from '../pipeline/schema/records/run.ts'
import { UsageError } from '../pipeline/schema/usage-error.ts'
import { linkOrCopy } from '../pipeline/sql/write-parquet.ts'
import { type Cost, costOf } from './cost-of.ts'

const program = {
  name: 'bench:scale',
  description: `Creates ledgers of about N results in a temporary folder from copies of the real runs with other dates, and
prints the cost of a build from scratch, of the pages, and of one more run: wall and CPU seconds, peak memory and size.
The copies have the bytes, hosts and entries of the originals under valid seals, but no signature and no merge date,
because they are in no clone. Sizes are a lower bound.`,
  options: {
    results: list('N', 'how many results (default: 500, 2000, 10000; at least those of data/)'),
    'no-pages': flag('do not build the pages, which take the most time'),
  },
  notes: 'Exit: 0 measured; 2 usage error; 3 a build failed.',
}

const root = resolve(import.meta.dirname, '..')

const megabytesBelow = (folder: string): number => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6
}

const readRun = (folder: string): RunJson => JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'))

const resultsOf = (run: string): number => new Set(readRun(run).trials.map(trial => casePath(caseNameOf(trial)))).size

const DAY_MS = 86_400_000
/** Of medium size. */
const NEW_RUN = 'data/raw/20261127T094722Z-shared-vm-2cpu-amd-a25fe9'

/** Writes the run in `from` as if it had been measured `days` later, under a valid seal. `put` adds other files. */
function copyRun(from: string, data: string, days: number, put = linkOrCopy): void {
  const run = readRun(from)
  const later = (instant: string) => new Date(Date.parse(instant) + days * DAY_MS).toISOString()
  const copy = { ...run, started_at: later(run.started_at), finished_at: later(run.finished_at ?? run.started_at) }
  const text = `${JSON.stringify(copy, null, 1)}\n`
  const folder = join(data, 'raw', `${runIdStem(copy)}${sha256(from + days).slice(0, 6)}`)
  const sums = readFileSync(join(from, SUMS), 'utf8')
  for (const [, path = ''] of sums.matchAll(/^.{64} {2}(.+)$/gm)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    if (path !== 'run.json') put(join(from, path), join(folder, path))
  }
  writeFileSync(join(folder, 'run.json'), text)
  writeFileSync(join(folder, SUMS), sums.replace(/^.{64} {2}run\.json$/m, `${sha256(text)}  run.json`))
}

async function measure(requested: number, has_pages: boolean): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'benchledger-scale-'))
  try {
    const [data, out, dist] = ['data', 'parquet', 'dist'].map(name => join(scratch, name)) as [string, string, string]
    cpSync('data', data, { recursive: true, filter: path => !/\/(?:parquet|\.[^/]+)$/.test(path) })
    // run by run, so that the ledger is as large as requested
    const runs = globSync('data/raw/2*').sort()
    const published = globSync('data/published/*/document.json').map(path => JSON.parse(readFileSync(path, 'utf8')))
    let results = published.reduce((sum, document) => sum + document.results.length, 0)
    for (const run of runs) results += resultsOf(run)
    const copies = Array.from({ length: 1000 }, (_, days) => runs.map(run => ({ run, days: days + 1 }))).flat()
    for (const { run, days } of copies) {
      if (results >= requested) break
      copyRun(run, data, days)
      results += resultsOf(run)
    }
    const print = (what: string, { wall_s, cpu_s, memory_mb }: Cost, size: string) => {
      const numbers = [wall_s.toFixed(1), cpu_s.toFixed(1), memory_mb.toFixed(0), loadavg()[0]?.toFixed(1)]
      console.log(`| ${[results, what, ...numbers, size].join(' | ')} |`)
    }
    const costOfNode = async (...args: string[]) => (await costOf([process.execPath, ...args], root))[0] as Cost
    const build = () => costOfNode(join(root, 'pipeline/cli/build.ts'), '--data', data, '--out', out)
    const sizes = () =>
      `${megabytesBelow(out).toFixed(0)} MB parquet, ${megabytesBelow(join(data, '.cache')).toFixed(0)} MB cache`
    print('pipeline from scratch', await build(), sizes())
    if (has_pages) {
      const buildPages = `import { buildPages } from ${JSON.stringify(join(root, 'site/cli/build-pages.ts'))}
        await buildPages(${JSON.stringify({ data, parquet: out, out: dist })})`
      const cost = await costOfNode('--input-type=module', '--eval', buildPages)
      print('pages', cost, `${megabytesBelow(dist).toFixed(0)} MB site`)
    }
    // a link would change the originals, and a build would read them again
    copyRun(NEW_RUN, data, 1001, copyFileSync)
    results += resultsOf(NEW_RUN)
    print('one new run', await build(), sizes())
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

await runCommandLine(program, async ({ values }) => {
  process.chdir(root)
  console.log('| results | build | wall s | CPU s | peak memory MB | load | size |\n|---|---|---|---|---|---|---|')
  for (const text of values.results.length > 0 ? values.results : ['500', '2000', '10000']) {
    if (!/^[1-9]\d{2,5}$/.test(text)) throw new UsageError(2, `--results is ${text}: give a number from 100 to 999999`)
    await measure(Number(text), !values['no-pages'])
  }
  return 0
})
