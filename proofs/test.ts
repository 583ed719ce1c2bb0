/** The program of `npm test`, `test:system` and `test:full`: runs the test files, and lists those that failed. */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { spec } from 'node:test/reporters'
import { setTimeout } from 'node:timers/promises'
import { flag, runCommandLine } from '../pipeline/cli/command-line.ts'
import { UsageError } from '../pipeline/schema/usage-error.ts'
import { installFullPrograms } from './testing/full-programs.ts'
import { isFull } from './testing/kinds.ts'
import { needsSite, planParts, testFiles } from './testing/plan-parts.ts'
import { type Program, requireProgram } from './testing/require-program.ts'
import { runTestParts } from './testing/run-parts.ts'
import { summary } from './testing/summary.ts'

const program = {
  name: 'test',
  description: `npm test runs every *.test.ts, or the files that are named: units, golden files, and, where a file of
site/ is among them, the site in a real browser, which is built into a temporary folder while the others run. npm run
test:system runs every *.system.test.ts: what kills or compiles, two files at a time, then *.alone.system.test.ts, one
after the other.

npm run test:full, as root, runs all of these and *.full.test.ts over the whole ledger, with a seed that it draws and
prints (BENCHLEDGER_TEST_SEED sets it), then npm run check. It installs what it needs: cargo, go, python3 with pip and
the package manager of the system have to be there.

In test:full, and where CI is set, a test that is skipped for a reason that proofs/testing/skips.json does not list is
a failure.`,
  positionals: '[file...]',
  options: { system: flag('npm run test:system'), full: flag('npm run test:full') },
  notes: `npm run test:system is npm test -- --system
npm run test:full is npm test -- --full

Exit: 0 all passed; 1 some failed; 2 usage error; 3 Chromium is missing; 130 interrupted.`,
}

async function main(kind: 'quick' | 'system' | 'full', named: readonly string[]): Promise<number> {
  process.chdir(resolve(import.meta.dirname, '..'))
  const files = named.length > 0 ? named : testFiles(kind)
  const missing = files.filter(file => !existsSync(file))
  if (missing.length > 0)
    throw new UsageError(2, `there is no ${missing.join(', ')}: give paths from the project's folder`)
  const is_full = kind === 'full' || files.some(isFull)
  if (is_full) prepareFull(named)
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-test-'))
  try {
    const code = await runFiles(files, folder, is_full)
    return code === 0 && kind === 'full' && named.length === 0 ? check() : code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Named files need only the programs that they mention. */
function prepareFull(named: readonly string[]): void {
  if (process.getuid?.() !== 0)
    throw new UsageError(
      2,
      'it skips no test and therefore needs root: sudo --preserve-env env "PATH=$PATH" npm run test:full',
    )
  installFullPrograms(
    name => named.length === 0 || named.some(file => readFileSync(file, 'utf8').includes(`'${name}'`)),
  )
  process.env.BENCHLEDGER_TEST_SEED ??= String(randomInt(2 ** 31))
  console.log(`test: BENCHLEDGER_TEST_SEED=${process.env.BENCHLEDGER_TEST_SEED}`)
}

const check = (): number => spawnSync('npm', ['run', 'check'], { stdio: 'inherit' }).status ?? 1

async function runFiles(files: readonly string[], folder: string, is_full: boolean): Promise<number> {
  if (process.platform === 'linux') await installMeasuringPrograms()
  // with a separate lock, tests neither wait for a real run nor end its processes
  process.env.BENCHLEDGER_LOCK ??= basename(folder)
  // about 500 processes load the same modules: each is compiled once
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')
  // where the sites are built, and the tests of site/ read them
  process.env.BENCHLEDGER_DATA = is_full ? resolve('data') : join(folder, 'data')
  for (const each of ['PARQUET', 'DIST', 'FIXTURE_SITE'])
    process.env[`BENCHLEDGER_${each}`] = join(folder, each.toLowerCase())
  if (needsSite(files)) process.env.BENCHLEDGER_CHROMIUM = requireChromium()
  const parts = planParts(files, folder)
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => interrupted.abort())
  const seen = summary(files)
  await pipeline(seen.watch(runTestParts(parts, interrupted.signal)), new spec(), process.stdout, { end: false })
  // after an interruption the report ends before the processes do
  while (process.getActiveResourcesInfo().includes('ProcessWrap')) await setTimeout(10)
  if (interrupted.signal.aborted) return 130
  const isStrict = !['', 'false', undefined].includes(process.env.CI)
  return seen.close(isStrict || is_full)
}

function requireChromium(): string {
  try {
    return requireProgram(chromium)
  } catch (error) {
    throw new UsageError(3, (error as Error).message)
  }
}

/** If the product, which names them, cannot be loaded, the tests report the file that causes it. */
async function installMeasuringPrograms(): Promise<void> {
  const { measuringPrograms } = await import('./testing/measuring-programs.ts').catch(() => ({ measuringPrograms: [] }))
  measuringPrograms.forEach(tryToInstall)
}

/** If the program cannot be installed, the tests that need it are skipped with a reason. */
function tryToInstall(program: Program): void {
  try {
    requireProgram(program)
  } catch (error) {
    console.error(`test: ${(error as Error).message}. The tests that need it are skipped.`)
  }
}

/** The browser of tests and screenshots: the system's, because downloads of another are unreliable. */
const chromium: Program = {
  names: [
    'chromium',
    'chromium-browser',
    'google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  packages: { 'apt-get': 'chromium', dnf: 'chromium', brew: 'chromium' },
}

await runCommandLine(program, ({ values, positionals }) =>
  main(values.full ? 'full' : values.system ? 'system' : 'quick', positionals),
)
