/** The checks of one verification as a table for a terminal, and what the server printed where one failed. */
import { printable } from '../../pipeline/schema/printable.ts'
import type { ServerVerification } from './verify-server.ts'

const LOG_LINES = 20

/** `log`: the end of what the server printed. */
export function describeVerification(
  title: string,
  { answer_count, wrong_answer_count, checks }: ServerVerification,
  log: string,
): string {
  const width = Math.max(...checks.map(({ check }) => check.length))
  const rows = checks.map(({ check, passed, message }) =>
    `  ${passed ? 'passed' : 'FAILED'}  ${check.padEnd(width)}  ${printable(message ?? '')}`.trimEnd(),
  )
  const asked = answer_count === 0 ? '' : `: ${answer_count - wrong_answer_count} of ${answer_count} answers right`
  const isRight = checks.every(({ passed }) => passed)
  return [`\n${printable(title)}${asked}`, ...rows, ...(isRight ? [] : describeLog(log))].join('\n')
}

/** An entry that was not built has nothing to check. */
export function describeNotBuilt(title: string, status: string, reason: string, log: string): string {
  const row = `  ${status.toUpperCase()}  builds  ${printable(reason)}`
  return [`\n${printable(title)}`, row, ...describeLog(log)].join('\n')
}

function describeLog(log: string): string[] {
  const lines = log.trimEnd().split('\n').slice(-LOG_LINES)
  return log.trim() === '' ? [] : ['  the end of its log:', ...lines.map(line => `    ${printable(line)}`)]
}
