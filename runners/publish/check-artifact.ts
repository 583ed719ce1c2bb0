/** The program of `npm run check-artifact`: takes a run from a benchmark host only if it is what was planned, and whole. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommandLine } from '../../pipeline/command-line.ts'
import { COMMIT } from '../../pipeline/vocabulary/ids.ts'
import { type ArtifactProblem, checkFiles } from './artifact/check-files.ts'
import { checkRun } from './artifact/check-run.ts'

const help = `npm run check-artifact -- --artifact DIR --host ID --commit SHA --out DIR

Holds what a benchmark host sent to be hostile: kinds, names and sizes of the files before one of them is opened, then the
seal, the schema, the host and the commit that were planned, the readers, the rules and the checks of the pipeline. Copies
the run to DIR/raw/<run_id> if nothing is said against it.

  --artifact DIR  holds one folder, <run_id>
  --host ID       where it was to be measured
  --commit SHA    the 40 digits of the commit that was to be measured
  --out DIR       a folder that is not there yet

Exit: 0 taken; 1 refused, each file with its rule; 2 bad use.`

/** What is checked is the copy that goes on, not the artifact that it was made from. */
async function checkCopy(
  artifact: string,
  run_id: string,
  expected: { host_id: string; commit: string },
  out: string,
): Promise<ArtifactProblem[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'benchledger-artifact-'))
  try {
    cpSync(join(artifact, run_id), join(out, 'raw', run_id), { recursive: true })
    const problems = await checkRun(out, run_id, expected, join(scratch, 'parquet'))
    if (problems.length > 0) rmSync(out, { recursive: true })
    return problems
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

await runCommandLine(
  {
    name: 'check-artifact',
    help,
    options: {
      artifact: { type: 'string' },
      host: { type: 'string' },
      commit: { type: 'string' },
      out: { type: 'string' },
    },
  },
  async ({ values }) => {
    const { artifact, host, commit = '', out } = values
    if (artifact === undefined || host === undefined || out === undefined || !COMMIT.test(commit))
      throw new Error('--artifact, --host, --commit with 40 digits and --out are needed')
    if (!existsSync(artifact)) throw new Error(`${artifact} does not exist: name the folder`)
    if (existsSync(out)) throw new Error(`${out} is there already: name a new folder`)
    const { run_id, problems } = checkFiles(artifact)
    const found = run_id === null ? problems : await checkCopy(artifact, run_id, { host_id: host, commit }, out)
    for (const { path, line, rule, problem } of found)
      console.error(`${JSON.stringify(path)}${line === null ? '' : `:${line}`}: ${rule}: ${problem}`)
    console.log(found.length === 0 ? `check-artifact: ${run_id} is taken` : `check-artifact: ${found.length} refused`)
    return found.length === 0 ? 0 : 1
  },
)
