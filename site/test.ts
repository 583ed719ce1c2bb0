/** The program of `npm test` and `npm run test:system`: finds the test files by their names and runs them. */
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildSite } from './build.ts'
import { chromium } from './testing/chromium.ts'
import { measuringPrograms } from './testing/measuring-programs.ts'
import { shareProcesses } from './testing/one-process.ts'
import { type Program, requireProgram } from './testing/require-program.ts'
import { parseSkips, unlistedSkips } from './testing/skips.ts'

const help = `npm test -- [FILE…]
npm run test:system -- [FILE…]

npm test runs every *.test.ts, or the files that are named: units, golden files, and the site in a real browser, which is
built first into a temporary folder if a file of site/ is among them. npm run test:system runs every *.system.test.ts: what
kills, measures or compiles, one file after the other. Where CI is set, a test that is skipped for a reason that
site/testing/skips.json does not list is a failure.

Exit: 0 all passed; 1 some failed; 2 bad use; 3 Chromium is missing or the site was not built.`

const SYSTEM = '.system.test.ts'

async function main(): Promise<number> {
  const options = { help: { type: 'boolean' }, system: { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.help) {
    console.log(help)
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-test-'))
  try {
    process.chdir(resolve(import.meta.dirname, '..'))
    const files = positionals.length > 0 ? positionals : testFiles(values.system)
    if (process.platform === 'linux') measuringPrograms.forEach(installWhereItCan)
    // a test never takes the host's lock, and never ends what is not its own; those that measure name one of their own
    process.env.BENCHLEDGER_LOCK ??= basename(folder)
    // some 500 processes load the same modules: each is compiled once
    process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')
    if (!values.system && files.some(file => resolve(file).startsWith(import.meta.dirname))) await prepareSite(folder)
    const concurrency = values.system ? 1 : 2
    console.log(`test: ${files.length} files, ${concurrency} at a time`)
    const processes = values.system ? files : shareProcesses(files, folder)
    return await runTests(processes, concurrency, join(folder, 'skips.jsonl'))
  } catch (error) {
    console.error(`test: ${(error as Error).message}`)
    return 3
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Those of the site come first, because a browser takes longest and nothing should wait for it at the end. */
const testFiles = (isSystem: boolean): string[] =>
  globSync('{pipeline,site,runners}/**/*.test.ts')
    .filter(file => file.endsWith(SYSTEM) === isSystem)
    .sort()
    .reverse()

async function prepareSite(folder: string): Promise<void> {
  process.env.BENCHLEDGER_CHROMIUM = requireProgram(chromium)
  console.log('test: the site of the committed ledger is built first, for the tests in the browser')
  await buildSite({ parquet: join(folder, 'parquet'), out: join(folder, 'dist') })
}

/** The tests that need the program say that they are skipped where it is missing. */
function installWhereItCan(program: Program): void {
  try {
    requireProgram(program)
  } catch (error) {
    console.error(`test: ${(error as Error).message}. The tests that need it are skipped.`)
  }
}

async function runTests(files: readonly string[], concurrency: number, skipsFile: string): Promise<number> {
  const reporters = [
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...[`--test-reporter=${join(import.meta.dirname, 'testing/report-skips.ts')}`],
    `--test-reporter-destination=${skipsFile}`,
  ]
  const code = await run(['--test', `--test-concurrency=${concurrency}`, ...reporters, ...files])
  const unlisted = unlistedSkips(parseSkips(readFileSync(skipsFile, 'utf8')))
  for (const { file, name, reason } of unlisted)
    console.error(`test: skipped, and the reason is not in site/testing/skips.json: ${file}: ${name}: ${reason}`)
  const isStrict = !['', 'false', undefined].includes(process.env.CI)
  return code === 0 && !(isStrict && unlisted.length > 0) ? 0 : 1
}

function run(args: string[]): Promise<number | null> {
  return new Promise(resolve => {
    spawn(process.execPath, args, { stdio: 'inherit' }).on('exit', resolve)
  })
}

process.exitCode = await main().catch((error: Error) => {
  console.error(`test: ${error.message}\n\n${help}`)
  return 2
})
