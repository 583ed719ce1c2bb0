/** The program of `npm run publish-run`: one sealed run becomes one commit of the remote's branch. */
import { join, resolve } from 'node:path'
import { runCommandLine } from '../../pipeline/command-line.ts'
import { proveRun } from '../../pipeline/proof/prove-run.ts'
import { keysOfHost } from '../../pipeline/sources/proofs.ts'
import { readRunFolder } from '../../pipeline/sources/run-folder.ts'
import { SIGNATURE, SUMS } from '../../pipeline/sources/seal.ts'
import { verifySeal } from '../../pipeline/sources/verify-seal.ts'
import { RUN_ID } from '../../pipeline/vocabulary/ids.ts'
import { UsageError } from '../../pipeline/vocabulary/usage-error.ts'
import { publishFolder } from './publish-folder.ts'

const help = `npm run publish-run -- RUN_ID [--data DIR] [--remote NAME] [--branch NAME]

Commits the sealed folder data/raw/RUN_ID on top of the remote's branch and pushes it, again and again while others land
first. No other file is in the commit; the checkout, its index and its branch stay as they are. Doing it twice is harmless.

  --data DIR      where raw/RUN_ID is (data)
  --remote NAME   a remote of this checkout, or an address (origin)
  --branch NAME   the branch to publish on (main)

Exit: 0 published, or there already; 1 not published; 2 bad use; 3 the seal does not hold or no key of the host has signed it,
nothing published.`

await runCommandLine(
  {
    name: 'publish-run',
    help,
    options: {
      data: { type: 'string', default: 'data' },
      remote: { type: 'string', default: 'origin' },
      branch: { type: 'string', default: 'main' },
    },
    allowPositionals: true,
    failure_code: 1,
  },
  async ({ values, positionals }) => {
    const [run_id = '', ...others] = positionals
    if (!RUN_ID.test(run_id) || others.length > 0)
      throw new UsageError(2, 'name one run, as its folder under data/raw is named')
    for (const [name, value] of Object.entries({ remote: values.remote, branch: values.branch }))
      if (value.startsWith('-')) throw new UsageError(2, `--${name} ${value} begins with a hyphen: name a ${name}`)
    const folder = resolve(values.data, 'raw', run_id)
    const { files, ...run } = readRunFolder(folder)
    const problems = verifySeal({ files, ...run })
    const [sums, signature] = [SUMS, SIGNATURE].map(name => files.get(name)?.bytes ?? null)
    const proved = sums && proveRun(sums, signature ?? null, keysOfHost('runners', run_id))
    if (proved && 'problem' in proved) problems.push(proved)
    if (problems.length > 0) {
      for (const problem of problems) console.error(`publish-run: ${problem.path}: ${problem.problem}`)
      return 3
    }
    const path = `data/raw/${run_id}`
    const message = `Add the run ${run_id}\n\nOne sealed folder: ${path}`
    const publication = {
      repository: process.cwd(),
      path,
      folder,
      message,
      remote: values.remote,
      branch: values.branch,
    }
    const { outcome, commit, tries } = await publishFolder(publication, count =>
      console.error(`publish-run: another commit landed first, try ${count + 1}`),
    )
    console.log(
      `${outcome === 'published' ? 'published' : 'there already'}: ${join(path)} in ${commit}, ${tries} tries`,
    )
    return 0
  },
)
