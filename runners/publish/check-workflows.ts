/** The program of `npm run check:workflows`: what actionlint and zizmor say of .github, where they are installed. */
import { spawnSync } from 'node:child_process'
import { runCommandLine } from '../../pipeline/command-line.ts'
import { findProgram } from '../host/find-program.ts'

const help = `npm run check:workflows -- [--require]

Runs actionlint and zizmor (offline, as an auditor) over .github where they are on the PATH, and says where they are not.

  --require  a tool that is not installed is an error: for CI

Exit: 0 nothing found; 1 something found, or a required tool is missing; 2 bad use.`

const TOOLS = [
  { name: 'actionlint', args: [], from: 'go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12' },
  { name: 'zizmor', args: ['--offline', '--persona', 'auditor', '.github'], from: 'pipx install zizmor==1.32.0' },
] as const

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
  const codes = TOOLS.map(tool => runTool(tool, values.require ?? false))
  return codes.some(code => code !== 0) ? 1 : 0
})
