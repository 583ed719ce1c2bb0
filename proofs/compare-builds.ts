/** The program of `npm run bench:build`: compares the cold builds of two revisions on this machine. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runCommandLine, text } from '../pipeline/cli/command-line.ts'
import { median } from '../pipeline/evaluate/statistics/sample.ts'
import { UsageError } from '../pipeline/schema/usage-error.ts'
import { type Cost, costOf } from './cost-of.ts'

const program = {
  name: 'bench:build',
  description: `Clones two revisions, installs their packages with npm ci, and runs npm run build -- --no-cache in both
in turn, each with its own data. Prints what pipeline, pages and both cost: wall and CPU seconds, the peak memory of all
processes together, and the median ratio of the pairs.`,
  positionals: '<base> [revision]',
  options: { pairs: text('N', 'how often each revision is built', '3') },
  notes: `The revision is HEAD unless specified; changes that are not committed are not built.

Exit: 0 measured; 2 usage error; 3 not installed or not built.`,
}

const root = resolve(import.meta.dirname, '..')

/** `npm run build` prints it between the parts. */
const BORDER = ' relations, '

/** Errors: not built. */
async function buildCold(folder: string): Promise<Record<'pipeline' | 'pages' | 'total', Cost>> {
  const [pipeline, pages] = await costOf(['npm', 'run', 'build', '--', '--no-cache'], folder, { border: BORDER })
  if (!pipeline || !pages) throw new UsageError(3, `${folder}: npm run build did not print how many relations it built`)
  const total = {
    wall_s: pipeline.wall_s + pages.wall_s,
    cpu_s: pipeline.cpu_s + pages.cpu_s,
    memory_mb: Math.max(pipeline.memory_mb, pages.memory_mb),
  }
  return { pipeline, pages, total }
}

function install(revision: string, folder: string): void {
  const run = (cwd: string, command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    const commit = run(root, 'git', 'rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`)
    run(root, 'git', 'clone', '--quiet', '--no-checkout', '--shared', root, folder)
    run(folder, 'git', 'checkout', '--quiet', '--detach', commit)
    run(folder, 'npm', 'ci')
  } catch (error) {
    throw new UsageError(3, `${revision} is not installed: ${(error as Error).message}`)
  }
}

await runCommandLine(program, async ({ values, positionals: [base = '', revision = 'HEAD'] }) => {
  if (!/^[1-9]\d?$/.test(values.pairs))
    throw new UsageError(2, `--pairs is ${values.pairs}: give a number from 1 to 99`)
  const scratch = mkdtempSync(join(tmpdir(), 'benchledger-builds-'))
  try {
    const folders = [join(scratch, 'base'), join(scratch, 'revision')] as const
    install(base, folders[0])
    install(revision, folders[1])
    const pairs = []
    for (let pair = 1; pair <= Number(values.pairs); pair++)
      pairs.push([await buildCold(folders[0]), await buildCold(folders[1])] as const)
    console.log('| part | cost | base | revision | median ratio | ratios |\n|---|---|---|---|---|---|')
    for (const part of ['pipeline', 'pages', 'total'] as const)
      for (const cost of ['wall_s', 'cpu_s', 'memory_mb'] as const) {
        const costs = pairs.map(([before, after]) => [before[part][cost], after[part][cost]] as const)
        const medians = [median(costs.map(([before]) => before)), median(costs.map(([, after]) => after))]
        const ratios = costs.map(([before, after]) => after / before)
        const shown = [...medians.map(value => value.toFixed(1)), median(ratios).toFixed(3)]
        console.log(`| ${[part, cost, ...shown, ratios.map(ratio => ratio.toFixed(3)).join(' ')].join(' | ')} |`)
      }
    console.log(`\nLoad average of the last 15 minutes: ${loadavg()[2]?.toFixed(1)}`)
    return 0
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
})
