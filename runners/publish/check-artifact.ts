/** The program of `npm run check-artifact`: takes a run from a benchmark host only if it is what was planned, and whole. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommandLine } from '../../pipeline/command-line.ts'
import { factsNow } from '../../pipeline/sources/arrivals.ts'
import { COMMIT } from '../../pipeline/vocabulary/ids.ts'
import { ALL, type Plan, planCases } from '../plan/plan.ts'
import { readEntries } from '../plan/read-entries.ts'
import { type ArtifactProblem, checkFiles } from './artifact/check-files.ts'
import { checkRun, type Expected } from './artifact/check-run.ts'

const help = `npm run check-artifact -- --artifact DIR --host ID --commit SHA --out DIR [--frameworks IDS]

Holds what a benchmark host sent to be hostile: kinds and names of the files before one of them is opened, then what is asked of
every run (signature, sizes, seal, schema, sandbox, order), the host, the commit and the plan of this checkout (its cases, their
loads and durations), the readers, the rules and the checks of the pipeline. Copies the run to DIR/raw/<run_id> if nothing is
said against it.

  --artifact DIR  holds one folder, <run_id>
  --host ID       where it was to be measured
  --commit SHA    the 40 digits of the commit that was to be measured
  --frameworks IDS  the entries that were to be measured, separated by spaces; empty is all
  --trials N, --duration S  where bench was given them
  --out DIR       a folder that is not there yet

Exit: 0 taken; 1 refused, each file with its rule; 2 bad use.`

/** What is checked is the copy that goes on, not the artifact that it was made from. */
async function checkCopy(
  artifact: string,
  run_id: string,
  expected: Expected,
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

/** How many files a process of the host could open, which is the host's to say; null where it does not. */
function openFilesOf(folder: string): number | null {
  try {
    const limit = JSON.parse(readFileSync(join(folder, 'environment.json'), 'utf8')).before.open_files_hard
    return Number.isInteger(limit) ? limit : null
  } catch {
    return null
  }
}

/** As `bench --kit … --sandbox` plans it. */
function planOf(
  { frameworks = '', trials, duration }: { frameworks?: string; trials?: string; duration?: string },
  open_file_limit: number | null,
): Plan {
  const [most = null, duration_s = null] = [trials, duration].map(text => (text === undefined ? null : Number(text)))
  const named = { frameworks: frameworks.split(' ').filter(Boolean), trials: most, duration_s, is_sandboxed: true }
  return planCases(readEntries('runners'), { ...ALL, ...named }, open_file_limit)
}

await runCommandLine(
  {
    name: 'check-artifact',
    help,
    options: {
      artifact: { type: 'string' },
      host: { type: 'string' },
      commit: { type: 'string' },
      frameworks: { type: 'string', default: '' },
      trials: { type: 'string' },
      duration: { type: 'string' },
      out: { type: 'string' },
    },
  },
  async ({ values }) => {
    const { artifact, host, commit = '', out } = values
    if (!artifact || !host || !out || !COMMIT.test(commit))
      throw new Error('--artifact, --host, --commit with 40 digits and --out are needed')
    if (!existsSync(artifact)) throw new Error(`${artifact} does not exist: name the folder`)
    if (existsSync(out)) throw new Error(`${out} is there already: name a new folder`)
    const { run_id, problems } = checkFiles(artifact)
    const facts = factsNow('data', 'runners', run_id ?? '')
    const expected = { facts, host_id: host, commit, plan: planOf(values, openFilesOf(join(artifact, run_id ?? ''))) }
    const found = run_id === null ? problems : await checkCopy(artifact, run_id, expected, out)
    for (const { path, line, rule, problem } of found)
      console.error(`${JSON.stringify(path)}${line === null ? '' : `:${line}`}: ${rule}: ${problem}`)
    console.log(found.length === 0 ? `check-artifact: ${run_id} is taken` : `check-artifact: ${found.length} refused`)
    return found.length === 0 ? 0 : 1
  },
)
