/** `npm run audit`: reads logs of any known tool and Markdown pages, and prints what they say and what is wrong with it. */

import { parseArgs } from 'node:util'
import { type AuditedBlock, auditFile } from './audit/audit-file.ts'
import { printBlock } from './audit/print-block.ts'
import { tools } from './tools/installed.ts'
import { SEVERITIES, type Severity, severityRank } from './vocabulary/severity.ts'

const HELP = `Usage: npm run --silent audit -- FILE… [--json] [--fail-on caution|invalid] [--dropped-lines N]

Reads these reports in log files and Markdown pages: ${[...tools.values()].map(({ reports }) => reports).join(', ')}.

  FILE               a file; - is standard input
  --json             one array, an object for each report, in base units
  --fail-on LEVEL    exit 3 on a finding of this severity or a worse one: caution or invalid
  --dropped-lines N  the first N lines of an interval log are warm-up (default 0)
  --help             this text

Exit: 0 read; 1 a problem, or no report in a file; 2 bad use or an unreadable file; 3 a finding at or above --fail-on
`

interface Options {
  files: string[]
  is_json: boolean
  fail_on: Severity | null
  dropped_lines: number
}

function main(): void {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') process.stdout.write(HELP)
  if (options === null || options === 'help') return
  const blocks: AuditedBlock[] = []
  const codes = options.files.map(file => {
    const read = readFile(file, options.dropped_lines)
    blocks.push(...(read ?? []))
    return read === null ? 2 : exitCode(read, options.fail_on)
  })
  process.stdout.on('error', ignoreClosedPipe)
  process.stdout.write(options.is_json ? `${JSON.stringify(blocks, null, 2)}\n` : blocks.map(printBlock).join('\n'))
  process.exitCode = [2, 3, 1].find(code => codes.includes(code)) ?? 0
}

/** Null after saying what is wrong with the arguments. */
function readOptions(args: string[]): Options | 'help' | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        'fail-on': { type: 'string' },
        'dropped-lines': { type: 'string', default: '0' },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) return 'help'
    const fail_on = SEVERITIES.find(severity => severity === values['fail-on']) ?? null
    if (positionals.length === 0) return refuse('no file is given: name a log or a page, or - for standard input')
    if (values['fail-on'] !== undefined && (fail_on === null || fail_on === 'note')) {
      return refuse(`--fail-on ${values['fail-on']} is not a severity: give caution or invalid`)
    }
    if (!/^\d{1,9}$/.test(values['dropped-lines'])) {
      return refuse(`--dropped-lines ${values['dropped-lines']} is not a number of lines: give 0 or more`)
    }
    return { files: positionals, is_json: values.json, fail_on, dropped_lines: Number(values['dropped-lines']) }
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

function refuse(why: string): null {
  process.stderr.write(`audit: ${why}\nSee npm run --silent audit -- --help\n`)
  process.exitCode = 2
  return null
}

/** Null after saying why a file cannot be read; a file without a report is read, and that is said too. */
function readFile(file: string, dropped_lines: number): AuditedBlock[] | null {
  try {
    const blocks = auditFile(file, dropped_lines)
    if (blocks.length === 0)
      process.stderr.write(`audit: ${file}: no report of a known tool is in it: see --help for the tools\n`)
    return blocks
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    process.stderr.write(
      `audit: ${file}: cannot be read (${error.code}): give the name of a file that exists and may be read\n`,
    )
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

main()
