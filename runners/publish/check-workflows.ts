/** The program of `npm run check:workflows`: our policy, and what actionlint and zizmor say where they are installed. */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { runCommandLine } from '../../pipeline/command-line.ts'
import { findProgram } from '../host/find-program.ts'
import { checkAction, checkWorkflow } from './workflows/policy.ts'
import type { PolicyProblem } from './workflows/read-workflow.ts'

const help = `npm run check:workflows -- [--require]

Holds .github/workflows and .github/actions against the policy of runners/publish/workflows/policy.ts, then runs actionlint
and zizmor (offline, as an auditor) where they are on the PATH, and says where they are not.

  --require  a tool that is not installed is an error: for CI

Exit: 0 nothing found; 1 something found, or a required tool is missing; 2 bad use.`

const ZIZMOR = ['--offline', '--persona', 'auditor', '--config', 'runners/publish/workflows/zizmor.yml', '.github']

const TOOLS = [
  { name: 'actionlint', args: [], from: 'go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12' },
  { name: 'zizmor', args: ZIZMOR, from: 'pipx install zizmor==1.32.0' },
] as const

const checkFiles = (pattern: string, check: (text: string) => PolicyProblem[]) =>
  globSync(pattern)
    .sort()
    .flatMap(file => check(readFileSync(file, 'utf8')).map(each => ({ ...each, file })))

function runTool({ name, args, from }: (typeof TOOLS)[number], is_required: boolean): number | null {
  const program = findProgram(name)
  if (program === null) {
    console.log(`check:workflows: ${name} is not installed: not run (${from})`)
    return is_required ? 1 : 0
  }
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  console.log(`check:workflows: ${name}: ${status === 0 ? 'nothing found' : `exit code ${status}`}`)
  return status
}

await runCommandLine({ name: 'check:workflows', help, options: { require: { type: 'boolean' } } }, ({ values }) => {
  const problems = [
    ...checkFiles('.github/workflows/*.{yml,yaml}', checkWorkflow),
    ...checkFiles('.github/actions/*/action.{yml,yaml}', checkAction),
  ]
  for (const { file, rule, job, problem } of problems)
    console.error(`${file}: ${rule}: ${job === null ? '' : `${job}: `}${problem}`)
  console.log(`check:workflows: policy: ${problems.length} found`)
  const codes = TOOLS.map(tool => runTool(tool, values.require ?? false))
  return problems.length > 0 || codes.some(code => code !== 0) ? 1 : 0
})
