/** `npm run audit`: reads logs and Markdown pages, and prints the values, problems and findings of their reports. */
import { closeSync, openSync, readSync } from 'node:fs'
import { auditBlock } from '../evaluate/rules/audit-block.ts'
import { rules } from '../evaluate/rules/installed.ts'
import { plainText } from '../schema/plain-text.ts'
import { type Severity, severityRank } from '../schema/severity.ts'
import { encodingOf } from '../schema/text-encoding.ts'
import { UsageError } from '../schema/usage-error.ts'
import { tools } from '../tools/installed.ts'
import { readPieces } from '../tools/read.ts'
import { choice, flag, runCommandLine } from './command-line.ts'
import { type AuditedBlock, printBlock } from './print-block.ts'

const READ_BYTES = 1 << 18

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

await runCommandLine(program, async ({ values, positionals }) => {
  if (positionals.filter(file => file === '-').length > 1)
    throw new UsageError(2, '- was given twice: standard input can be read once')
  const fail_on = values['fail-on'] ?? null
  // `audit … | head` closes the pipe before everything is written
  let is_closed = false
  let resume = () => {}
  process.stdout.on('drain', () => resume())
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    is_closed = true
    resume()
  })
  let before = values.json ? '[\n' : ''
  const print = async (block: AuditedBlock) => {
    const text = values.json ? JSON.stringify([block], null, 2).slice(2, -2) : printBlock(block)
    if (!is_closed && !process.stdout.write(before + text))
      await new Promise<void>(resolve => {
        resume = resolve
      })
    before = values.json ? ',\n' : '\n'
  }
  const codes: number[] = []
  for (const file of positionals) codes.push(await readFile(file, fail_on, print))
  if (values.json && !is_closed) process.stdout.write(before === '[\n' ? '[]\n' : '\n]\n')
  return [2, 3, 1].find(code => codes.includes(code)) ?? 0
})

/** Prints each block as soon as it is read. A file that cannot be read is reported, as is one without a report. */
async function readFile(file: string, fail_on: Severity | null, print: (block: AuditedBlock) => Promise<void>) {
  let code: number | null = null
  try {
    for (const block of readPieces(piecesOf(file), tools)) {
      const { findings, not_computable } = auditBlock(block, rules, tools)
      const audited = { file, ...block, findings, not_computable }
      code = Math.max(code ?? 0, exitCode(audited, fail_on))
      await print(audited)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    console.error(plainText(`audit: ${file}: cannot be read (${error.code}): specify an existing, readable file`))
    return 2
  }
  if (code === null)
    console.error(plainText(`audit: ${file}: contains no report of a known tool: see --help for the tools`))
  return code ?? 1
}

/** How many bytes were read; waits for a pipe that does not block. */
function readNext(descriptor: number, bytes: Uint8Array): number {
  for (;;) {
    try {
      return readSync(descriptor, bytes, 0, READ_BYTES, null)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}

/** The text of a file. */
function* piecesOf(file: string): Generator<string> {
  const descriptor = file === '-' ? 0 : openSync(file, 'r')
  try {
    const bytes = new Uint8Array(READ_BYTES)
    let decoder: TextDecoder | null = null
    const next = () => readNext(descriptor, bytes)
    for (let length = next(); length > 0; length = next()) {
      const read = bytes.subarray(0, length)
      decoder ??= new TextDecoder(encodingOf(read))
      yield decoder.decode(read, { stream: true })
    }
    yield decoder?.decode() ?? ''
  } finally {
    if (file !== '-') closeSync(descriptor)
  }
}

/** 3 for a finding of at least `fail_on`, 1 for a problem. */
function exitCode({ findings, problems }: AuditedBlock, fail_on: Severity | null): number {
  const is_failed = fail_on !== null && findings.some(({ severity }) => severityRank(severity) >= severityRank(fail_on))
  return is_failed ? 3 : Math.min(problems.length, 1)
}
