/** The program of `npm test` and `npm run test:system`: finds the test files by their names and runs them. */
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildSite } from './build.ts'
import { chromium } from './testing/chromium.ts'
import { buildMadeSite } from './testing/made-site.ts'
import { measuringPrograms } from './testing/measuring-programs.ts'
import { shareProcesses } from './testing/one-process.ts'
import { type Program, requireProgram } from './testing/require-program.ts'
import { parseSkips, unlistedSkips } from './testing/skips.ts'

const help = `npm test -- [FILE…]
npm run test:system -- [FILE…]

npm test runs every *.test.ts, or the files that are named: units, golden files, and, where a file of site/ is among them,
the site in a real browser, which is built into a temporary folder while the others run. npm run test:system runs every
*.system.test.ts: what kills, measures or compiles, one file after the other. Where CI is set, a test that is skipped for
a reason that site/testing/skips.json does not list is a failure.

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
    if (values.system) return await runTests('system', files, 1, folder)
    const isOfSite = (file: string) => resolve(file).startsWith(import.meta.dirname)
    const [ofSite, units] = [files.filter(isOfSite), files.filter(file => !isOfSite(file))]
    const built = ofSite.length > 0 ? prepareSite(folder) : null
    // whether it was built is asked below, when the units have run
    built?.catch(() => {})
    const code = units.length > 0 ? await runTests('units', shareProcesses(units, folder), 2, folder) : 0
    if (built === null) return code
    await built
    // a browser waits more than it works
    return Math.max(code, await runTests('site', shareProcesses(ofSite, folder), 3, folder))
  } catch (error) {
    console.error(`test: ${(error as Error).message}`)
    return 3
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const testFiles = (isSystem: boolean): string[] =>
  globSync('{pipeline,site,runners}/**/*.test.ts')
    .filter(file => file.endsWith(SYSTEM) === isSystem)
    .sort()

async function prepareSite(folder: string): Promise<void> {
  process.env.BENCHLEDGER_CHROMIUM = requireProgram(chromium)
  await buildMadeSite(join(folder, 'made'))
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

/** Each part of the tests has a summary of its own. */
async function runTests(part: string, files: readonly string[], concurrency: number, folder: string): Promise<number> {
  console.log(`test: ${part}: ${files.length} processes, ${concurrency} at a time`)
  const skipsFile = join(folder, `${part}-skips.jsonl`)
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
