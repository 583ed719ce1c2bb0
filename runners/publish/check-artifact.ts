/** The program of `npm run check-artifact`: accepts a benchmark host's run only if it is complete and as planned. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { required, runCommandLine, text } from '../../pipeline/cli/command-line.ts'
import { contextNow } from '../../pipeline/ledger/submitted-runs.ts'
import { COMMIT, RUN_ID } from '../../pipeline/schema/ids.ts'
import { ALL, planCases } from '../plan/plan.ts'
import { readEntries } from '../plan/read-entries.ts'
import { checkRun } from './artifact/check-run.ts'

const program = {
  name: 'check-artifact',
  description: `Checks the run that a benchmark host sent, as untrusted input: signature, sizes, seal, schema, sandbox and
order, as for every run; the host, the commit and the plan of this checkout (cases, loads and durations); and whether
the pipeline accepts it.`,
  options: {
    data: required('DIR', 'has raw/<run_id> and no other run'),
    host: required('ID', 'the host that should have measured'),
    commit: required('SHA', 'the commit that should have been measured, 40 digits'),
    frameworks: text('IDS', 'the entries that should have been measured, separated by spaces; empty means all', ''),
  },
  notes: 'Exit: 0 accepted; 1 rejected, each file with its rule; 2 usage error.',
}

await runCommandLine(program, async ({ values }) => {
  const { data, host, commit } = values
  if (!COMMIT.test(commit)) throw new Error(`--commit is ${commit}: give its 40 hexadecimal digits`)
  const [run_id = '', ...others] = readdirSync(join(data, 'raw'))
  if (!RUN_ID.test(run_id) || others.length > 0)
    throw new Error(`${data}/raw has to contain the folder of one run only: send the folder that bench sealed`)
  // the same selection as `bench --kit … --sandbox`
  const frameworks = values.frameworks.split(' ').filter(Boolean)
  const selection = { ...ALL, frameworks, is_sandboxed: true }
  const planFor = (open_files: number | null) => planCases(readEntries('runners'), selection, open_files)
  const expected = { facts: contextNow('data', 'runners', run_id), host_id: host, commit, planFor }
  const scratch = mkdtempSync(join(tmpdir(), 'benchledger-artifact-'))
  const found = await checkRun(data, run_id, expected, scratch).finally(() => rmSync(scratch, { recursive: true }))
  for (const { path, line, rule, problem } of found)
    console.error(`${JSON.stringify(path)}${line === null ? '' : `:${line}`}: ${rule}: ${problem}`)
  console.log(`check-artifact: ${run_id} is ${found.length === 0 ? 'accepted' : `rejected: ${found.length} problems`}`)
  return found.length === 0 ? 0 : 1
})
