/** The program of `npm run publish-run`: proposes one sealed run on a separate branch, with git's ordinary commands. */
import { execFileSync } from 'node:child_process'
import { cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommandLine, text } from '../../pipeline/cli/command-line.ts'
import { contextNow, submittedFrom } from '../../pipeline/ledger/submitted-runs.ts'
import { validateRun } from '../../pipeline/ledger/validate-run.ts'
import { RUN_ID } from '../../pipeline/schema/ids.ts'
import { plainText } from '../../pipeline/schema/plain-text.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'

const program = {
  name: 'publish-run',
  description: `Checks the run as npm run check:ledger does, commits only its folder on top of the remote's main, and
pushes the branch run/RUN_ID for a pull request. The checkout, its index and its branch are not changed.`,
  positionals: '<run_id>',
  options: {
    data: text('DIR', 'the folder that contains raw/RUN_ID', 'data'),
    remote: text('NAME', 'a remote of this checkout', 'origin'),
  },
  notes: 'Exit: 0 pushed; 1 git or the remote rejected it; 2 usage error; 3 the run is rejected, nothing pushed.',
  failure_code: 1,
}

await runCommandLine(program, ({ values: { data, remote }, positionals }) => {
  const [run_id = ''] = positionals
  if (!RUN_ID.test(run_id))
    throw new UsageError(2, `${run_id} is not a run_id: specify the name of a folder in data/raw`)
  if (remote.startsWith('-')) throw new UsageError(2, `--remote ${remote} begins with a hyphen: specify a remote`)
  const folder = join(data, 'raw', run_id)
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(2, `${folder} is not a folder: specify a run that is in ${join(data, 'raw')}, not a link`)
  const { violations } = validateRun(submittedFrom(folder), contextNow('data', 'runners', run_id))
  for (const { path, rule, problem } of violations)
    console.error(plainText(`publish-run: ${path}: ${rule}: ${problem}`))
  if (violations.length > 0) return 3
  pushAlone(folder, run_id, remote)
  console.log(`publish-run: ${remote} has run/${run_id}: open a pull request for it`)
  return 0
})

/** Uses a separate work tree, so that nothing else of the checkout is pushed. Errors: git's messages. */
function pushAlone(folder: string, run_id: string, remote: string): void {
  const scratch = mkdtempSync(join(tmpdir(), 'benchledger-publish-'))
  const git = (...args: string[]) => execFileSync('git', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const path = `data/raw/${run_id}`
  git('fetch', '--quiet', remote, 'main')
  git('worktree', 'add', '--quiet', '--detach', scratch, 'FETCH_HEAD')
  try {
    cpSync(folder, join(scratch, path), { recursive: true })
    git('-C', scratch, 'add', '--force', '--', path)
    git('-C', scratch, 'commit', '--quiet', '--message', `Add the run ${run_id}`)
    git('-C', scratch, 'push', '--quiet', remote, `HEAD:refs/heads/run/${run_id}`)
  } finally {
    git('worktree', 'remove', '--force', scratch)
    rmSync(scratch, { recursive: true, force: true })
  }
}
