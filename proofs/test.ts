/** The program of `npm test` and `npm run test:system`: finds the test files by their names, runs them, and says which to look at. */
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { spec } from 'node:test/reporters'
import { runCommandLine } from '../pipeline/command-line.ts'
import { UsageError } from '../pipeline/vocabulary/usage-error.ts'
import { chromium } from './testing/chromium.ts'
import { isFull, isMeasuring, isSystem } from './testing/kinds.ts'
import { measuringPrograms } from './testing/measuring-programs.ts'
import { shareProcesses } from './testing/one-process.ts'
import { type Program, requireProgram } from './testing/require-program.ts'
import { type Part, runParts } from './testing/run-parts.ts'
import { summary } from './testing/summary.ts'

const help = `npm test -- [FILE…]
npm run test:system -- [FILE…]

npm test runs every *.test.ts, or the files that are named: units, golden files, and, where a file of site/ is among them,
the site in a real browser, which is built into a temporary folder while the others run. npm run test:system runs every
*.system.test.ts: what kills or compiles, two files at a time, then *.alone.system.test.ts, one after the other. Where
CI is set, a test that is skipped for a reason that proofs/testing/skips.json does not list is a failure.

Exit: 0 all passed; 1 some failed; 2 bad use; 3 Chromium is missing; 130 interrupted.`

/** They build the sites that the tests of site/ read. */
const SITES: readonly string[] = ['site/build.test.ts', 'site/build-made.test.ts']
/** They are started first, so that nothing waits for the last of them; each run names its slowest. */
const SLOWEST: readonly string[] = [
  ...['pipeline/parts/parts.test.ts', 'pipeline/check-ledger.test.ts', 'pipeline/build.test.ts'],
  ...['site/audit/audit.browser.test.ts', 'site/measured.test.ts', 'site/hostile.test.ts', 'site/browser.test.ts'],
]

async function main(system: boolean, named: readonly string[]): Promise<number> {
  process.chdir(resolve(import.meta.dirname, '..'))
  const files = named.length > 0 ? named : testFiles(system)
  const missing = files.filter(file => !existsSync(file))
  if (missing.length > 0)
    throw new UsageError(2, `there is no ${missing.join(', ')}: a file is named from the project's folder`)
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-test-'))
  try {
    return await runFiles(files, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const isOfSite = (file: string): boolean => resolve(file).startsWith(resolve('site'))

const testFiles = (system: boolean): string[] =>
  globSync('{pipeline,site,runners,proofs}/**/*.test.ts')
    .filter(file => !SITES.includes(file) && !isFull(file) && isSystem(file) === system)
    .sort()

async function runFiles(files: readonly string[], folder: string): Promise<number> {
  if (process.platform === 'linux') measuringPrograms.forEach(installWhereItCan)
  // a test never takes the host's lock, and never ends what is not its own; those that measure name one of their own
  process.env.BENCHLEDGER_LOCK ??= basename(folder)
  // some 500 processes load the same modules: each is compiled once
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')
  // where the sites are put, and the tests of site/ find them
  process.env.BENCHLEDGER_PARQUET = join(folder, 'parquet')
  process.env.BENCHLEDGER_DIST = join(folder, 'dist')
  process.env.BENCHLEDGER_MADE = join(folder, 'made')
  const parts = partsOf(files, folder)
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => interrupted.abort())
  const seen = summary()
  await pipeline(seen.watch(runParts(parts, interrupted.signal)), new spec(), process.stdout, { end: false })
  if (interrupted.signal.aborted) return 130
  const isStrict = !['', 'false', undefined].includes(process.env.CI)
  return seen.close(isStrict)
}

/** Parts run one after the other. A browser waits more than it works; what measures has the machine alone. */
function partsOf(files: readonly string[], folder: string): Part[] {
  const rank = (file: string) => (SLOWEST.includes(file) ? SLOWEST.indexOf(file) : SLOWEST.length)
  const quick = files.filter(file => !isSystem(file)).sort((a, b) => rank(a) - rank(b))
  const needsSite = quick.some(isOfSite)
  const ofSite = quick.filter(file => isOfSite(file) && !SITES.includes(file))
  const units = quick.filter(file => !isOfSite(file))
  if (needsSite) process.env.BENCHLEDGER_CHROMIUM = requireChromium()
  return [
    { files: [...(needsSite ? SITES : []), ...shareProcesses(units, folder, 'units')], at_a_time: 3 },
    {
      files: shareProcesses(ofSite, folder, 'site'),
      at_a_time: 3,
      needs: [process.env.BENCHLEDGER_DIST ?? '', join(process.env.BENCHLEDGER_MADE ?? '', 'dist')],
    },
    { files: files.filter(file => isSystem(file) && !isMeasuring(file)), at_a_time: 2 },
    { files: files.filter(isMeasuring), at_a_time: 1 },
  ]
}

function requireChromium(): string {
  try {
    return requireProgram(chromium)
  } catch (error) {
    throw new UsageError(3, (error as Error).message)
  }
}

/** The tests that need the program say that they are skipped where it is missing. */
function installWhereItCan(program: Program): void {
  try {
    requireProgram(program)
  } catch (error) {
    console.error(`test: ${(error as Error).message}. The tests that need it are skipped.`)
  }
}

const options = { system: { type: 'boolean', default: false } } as const

await runCommandLine({ name: 'test', help, options, allowPositionals: true }, ({ values, positionals }) =>
  main(values.system, positionals),
)
