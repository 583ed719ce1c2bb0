/** Formats the checks of a verification as a table for a terminal, with the server's output if one failed. */
import { printable } from '../../pipeline/schema/printable.ts'
import type { ServerVerification } from './verify-server.ts'

const LOG_LINES = 20

/** `log`: the end of the server's output. */
export function describeVerification(
  title: string,
  { answer_count, wrong_answer_count, checks }: ServerVerification,
  log: string,
): string {
  const width = Math.max(...checks.map(({ check }) => check.length))
  const rows = checks.map(({ check, passed, message }) =>
    `  ${passed ? 'passed' : 'FAILED'}  ${check.padEnd(width)}  ${printable(message ?? '')}`.trimEnd(),
  )
  const counts = answer_count === 0 ? '' : `: ${answer_count - wrong_answer_count} of ${answer_count} responses correct`
  const isRight = checks.every(({ passed }) => passed)
  return [`\n${printable(title)}${counts}`, ...rows, ...(isRight ? [] : describeLog(log))].join('\n')
}

/** For an entry that was not built. */
export function describeNotBuilt(title: string, status: string, reason: string, log: string): string {
  const row = `  ${status.toUpperCase()}  builds  ${printable(reason)}`
  return [`\n${printable(title)}`, row, ...describeLog(log)].join('\n')
}

function describeLog(log: string): string[] {
  const lines = log.trimEnd().split('\n').slice(-LOG_LINES)
  return log.trim() === '' ? [] : ['  the end of its log:', ...lines.map(line => `    ${printable(line)}`)]
}
