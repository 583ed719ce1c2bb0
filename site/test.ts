/** The program of `npm test`: builds the site into a folder of its own, then runs every test, a real browser included. */
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '../runners/host/chromium.ts'
import { measuringPrograms } from '../runners/host/measuring-programs.ts'
import { type Program, requireProgram } from '../runners/host/require-program.ts'
import { buildSite } from './build.ts'

const help = `npm test -- [FILE…]

Runs every test, or the test files that are named. The site is built first, into a temporary folder.

Exit: 0 all passed; 1 some failed; 2 bad use; 3 Chromium is missing or the site was not built.`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true })
  if (values.help) {
    console.log(help)
    return 0
  }
  const root = resolve(import.meta.dirname, '..')
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-test-'))
  try {
    process.env.BENCHLEDGER_CHROMIUM = requireProgram(chromium)
    if (process.platform === 'linux') measuringPrograms.forEach(installWhereItCan)
    process.chdir(root)
    // a test never takes the host's lock, and never ends what is not its own; those that measure name one of their own
    process.env.BENCHLEDGER_LOCK ??= basename(folder)
    await buildSite({ parquet: join(folder, 'parquet'), out: join(folder, 'dist') })
    const files = positionals.length > 0 ? positionals : globSync('{pipeline,site,runners}/**/*.test.ts').sort()
    return await run([process.execPath, '--test', '--test-concurrency=2', ...files])
  } catch (error) {
    console.error(`test: ${(error as Error).message}`)
    return 3
  } finally {
    rmSync(folder, { recursive: true, force: true })
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

function run([command = '', ...args]: string[]): Promise<number> {
  return new Promise(resolve => {
    spawn(command, args, { stdio: 'inherit' }).on('exit', code => resolve(code === 0 ? 0 : 1))
  })
}

process.exitCode = await main().catch((error: Error) => {
  console.error(`test: ${error.message}\n\n${help}`)
  return 2
})
