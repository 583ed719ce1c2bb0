/** `npm run audit`: reads logs and Markdown pages, and prints the values, problems and findings of their reports. */
import { readFileSync } from 'node:fs'
import { auditBlock } from '../evaluate/rules/audit-block.ts'
import { rules } from '../evaluate/rules/installed.ts'
import { plainText } from '../schema/plain-text.ts'
import { type Severity, severityRank } from '../schema/severity.ts'
import { encodingOf } from '../schema/text-encoding.ts'
import { readReports, tools } from '../tools/installed.ts'
import { choice, flag, runCommandLine } from './command-line.ts'
import { type AuditedBlock, printBlock } from './print-block.ts'

const program = {
  name: 'audit',
  description: `Checks the reports of load generators in log files and Markdown pages. Parsed:
${[...tools.values()].flatMap(({ reports }) => reports ?? []).join(', ')}, also with
the line prefix of a container, a service, a CI job or a comment. Recognised, but not parsed:
${[...tools.values()].flatMap(({ id, unread }) => (unread ? id : [])).join(', ')}.`,
  positionals: '<file...>',
  options: {
    json: flag('print a JSON array with one object per report, in base units'),
    'fail-on': choice('LEVEL', ['caution', 'invalid'], 'exit 3 on a finding of this severity or higher'),
  },
  notes: `The file - is standard input: cat log.txt | npm run --silent audit -- - --json

Exit: 0 checked; 1 a problem, or a file without a report; 2 usage error or unreadable file; 3 a finding of --fail-on.`,
}

await runCommandLine(program, ({ values, positionals }) => {
  const fail_on = values['fail-on'] ?? null
  const blocks: AuditedBlock[] = []
  const codes = positionals.map(file => {
    const read = readFile(file)
    blocks.push(...(read ?? []))
    return read === null ? 2 : exitCode(read, fail_on)
  })
  process.stdout.on('error', ignoreClosedPipe)
  process.stdout.write(values.json ? `${JSON.stringify(blocks, null, 2)}\n` : blocks.map(printBlock).join('\n'))
  return [2, 3, 1].find(code => codes.includes(code)) ?? 0
})

/** Null if the file cannot be read, which is reported, as is a file without a report. */
function readFile(file: string): AuditedBlock[] | null {
  try {
    const bytes = readFileSync(file === '-' ? 0 : file)
    const blocks = readReports(new TextDecoder(encodingOf(bytes)).decode(bytes)).map(block => {
      const { findings, not_computable } = auditBlock(block, rules, tools)
      return { file, ...block, findings, not_computable }
    })
    if (blocks.length === 0)
      console.error(plainText(`audit: ${file}: contains no report of a known tool: see --help for the tools`))
    return blocks
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    console.error(plainText(`audit: ${file}: cannot be read (${error.code}): specify an existing, readable file`))
    return null
  }
}

function exitCode(blocks: AuditedBlock[], fail_on: Severity | null): number {
  const severities = blocks.flatMap(block => block.findings.map(finding => finding.severity))
  const is_failed = fail_on !== null && severities.some(severity => severityRank(severity) >= severityRank(fail_on))
  if (is_failed) return 3
  return blocks.length === 0 || blocks.some(block => block.problems.length > 0) ? 1 : 0
}

/** `audit … | head` closes the pipe before everything is written. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}
