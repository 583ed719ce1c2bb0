/** The program of `npm run check:permalinks`: builds the site of an earlier commit and of this checkout, and compares them. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { baseOf } from '../pipeline/ledger/git.ts'
import { comparePermalinks } from './permalinks.ts'

const help = `npm run check:permalinks -- --base REV [--or-nothing]

Builds the site of the commit REV in a folder of its own, with its own code and its own packages (npm ci), and the site of
this checkout. Every page of the first must be a page of the second, and every result must stand on the same bytes.

  --base REV    the commit that is published already; zeros mean that nothing is
  --or-nothing  where git does not know the base, compare with nothing and say so: for a first deployment

Exit: 0 every address holds; 1 some address is broken, each is named; 2 bad use; 3 one of the two was not built.`

function main(): number {
  const options = {
    base: { type: 'string' },
    'or-nothing': { type: 'boolean', default: false },
    help: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ options })
  if (values.help) {
    console.log(help)
    return 0
  }
  if (values.base === undefined) throw new Error('--base is missing: name the commit that is published already')
  const { commit, said } = baseOf(values.base, values['or-nothing'])
  console.log(`check:permalinks: compared with ${said}`)
  if (commit === null) return 0
  const scratch = mkdtempSync(join(tmpdir(), 'benchledger-permalinks-'))
  const checkout = join(scratch, 'checkout')
  try {
    execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', resolve('.'), checkout])
    execFileSync('git', ['-C', checkout, 'checkout', '--quiet', '--detach', commit])
    const [base, head] = [join(scratch, 'base'), join(scratch, 'head')]
    if (run(checkout, ['npm', 'ci', '--ignore-scripts']) !== 0) return 3
    for (const [folder, out] of [
      [checkout, base],
      [resolve('.'), head],
    ] as const)
      if (run(folder, ['npm', 'run', 'build', '--', '--out', out]) !== 0) return 3
    const { pages, broken } = comparePermalinks(base, head)
    for (const { address, problem } of broken) console.error(`check:permalinks: ${address}: ${problem}`)
    console.log(`check:permalinks: ${pages} pages of ${commit.slice(0, 12)}, ${broken.length} broken`)
    return broken.length > 0 ? 1 : 0
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function run(cwd: string, [program = '', ...args]: string[]): number | null {
  return spawnSync(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] }).status
}

try {
  process.exitCode = main()
} catch (error) {
  console.error(`check:permalinks: ${(error as Error).message}\n\n${help}`)
  process.exitCode = 2
}
