/** The program of `npm run preview`: tries the entries of a pull request, and builds the site with them. */
import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { required, runCommandLine } from '../../pipeline/cli/command-line.ts'
import { changesBetween, commitOf } from '../../pipeline/ledger/git.ts'
import type { RunJson } from '../../pipeline/schema/records/run.ts'
import { changedEntries } from './preview/changed-entries.ts'
import { isOverload, judgeTrials } from './preview/judge-trials.ts'
import { describeVerdict, formatPreview, type PreviewStep } from './preview/summary.ts'

const program = {
  name: 'preview',
  description: `Runs npm run verify and npm run bench -- --quick for the entries that this checkout changes since REV. If
both accept them, builds the site with them. Writes DIR/summary.md and DIR/site/.`,
  options: {
    base: required('REV', 'the base of the pull request'),
    out: required('DIR', 'a folder that does not exist yet'),
  },
  notes: 'Exit: 0 accepted; 1 rejected, with the reason in summary.md; 2 usage error.',
}

const MOST_CHARACTERS = 40_000

/** Runs a program of this checkout as a contributor would, and prints its output. Returns only the end of long output. */
function run(command: string, program: string, args: readonly string[], env = process.env): Promise<EndedStep> {
  const argv = [resolve(import.meta.dirname, '../..', program), ...args]
  const child = spawn(process.execPath, argv, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MOST_CHARACTERS)
      process.stdout.write(text)
    })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', exit_code => done({ command, output, exit_code, is_rejected: exit_code !== 0 }))
  })
}

type EndedStep = PreviewStep & { exit_code: number | null }

async function measureQuickly(named: readonly string[]): Promise<PreviewStep> {
  const scratch = mkdtempSync(join(tmpdir(), 'benchledger-preview-'))
  try {
    const env = { ...process.env, TMPDIR: scratch }
    const ended = await run('npm run bench -- --quick', 'runners/bench.ts', ['--quick', ...named], env)
    const [path] = globSync(join(scratch, '*/raw/*/run.json'))
    const trials = path === undefined ? [] : (JSON.parse(readFileSync(path, 'utf8')) as RunJson).trials
    const { rejected, overloaded } = judgeTrials(trials, trial => isOverload(dirname(path ?? ''), trial))
    const messages = [
      ...rejected.map(trial => `preview: rejected because of ${dirname(trial.path)}`),
      ...overloaded.map(trial => `preview: possibly an overload of this machine, not rejected: ${dirname(trial.path)}`),
    ]
    const isExplained = ended.exit_code === 0 || (ended.exit_code === 1 && overloaded.length > 0)
    ended.output = [ended.output, ...messages].join('\n')
    return { ...ended, is_rejected: rejected.length > 0 || !isExplained }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

await runCommandLine(program, async ({ values: { base, out } }) => {
  if (existsSync(out)) throw new Error(`${out} already exists: specify a new folder`)
  const commit = commitOf('HEAD')
  const changes = changesBetween(commitOf(base), commit)
  const entries = changedEntries(changes, id => existsSync(join('runners/frameworks', id)))
  const named = entries.flatMap(({ framework_id, became }) =>
    became === 'Removed' ? [] : ['--framework', framework_id],
  )
  mkdirSync(out, { recursive: true })
  const steps: PreviewStep[] =
    named.length === 0
      ? []
      : [await run('npm run verify', 'runners/verify-entries.ts', named), await measureQuickly(named)]
  const isRejected = () => steps.some(({ is_rejected }) => is_rejected)
  if (!isRejected()) steps.push(await run('npm run build', 'site/cli/build.ts', ['--out', resolve(out, 'site')]))
  writeFileSync(join(out, 'summary.md'), formatPreview(commit, entries, steps))
  console.log(`preview: ${entries.length} entries; ${describeVerdict(steps)} See ${join(out, 'summary.md')}`)
  return isRejected() ? 1 : 0
})
