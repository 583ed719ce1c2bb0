/** Progress for the operator: one updating line on a terminal, one line per trial elsewhere. */
import { casePath } from '../../pipeline/schema/case-name.ts'
import { plainText } from '../../pipeline/schema/plain-text.ts'
import { formatDuration } from '../plan/estimate-time.ts'
import type { PlannedTrial } from '../plan/order-rounds.ts'

export interface Progress {
  /** Prints a permanent line. */
  report: (text: string) => void
  /** The current step, other than a trial. */
  step: (text: string) => void
  /** `number` is from 1, `count` is for the complete run. */
  trialStarts: (trial: PlannedTrial, number: number, count: number, left_s: number) => void
  /** If `is_ok` is false, the line is permanent on a terminal too. */
  trialEnds: (trial: PlannedTrial, number: number, count: number, message: string, is_ok: boolean) => void
}

/** The output; only a terminal has columns. */
export interface Screen {
  is_terminal: boolean
  columns: number
  write: (text: string) => void
}

export function createProgress(screen: Screen): Progress {
  let last = ''
  const line = (text: string) => screen.write(`${clear(screen)}${plainText(text)}\n`)
  const update = (text: string) =>
    screen.is_terminal && screen.write(`${clear(screen)}${plainText(text).slice(0, Math.max(20, screen.columns - 1))}`)
  const name = ({ round, case: one }: PlannedTrial) => `round ${round}, ${casePath(one)}`
  return {
    report: line,
    step: text => (screen.is_terminal ? update(text) : line(text)),
    trialStarts: (trial, number, count, left_s) => {
      const before = last === '' ? '' : ` | last: ${last}`
      update(`${number}/${count} ${name(trial)}, ${formatDuration(left_s)} left${before}`)
    },
    trialEnds: (trial, number, count, message, is_ok) => {
      last = message
      if (!screen.is_terminal || !is_ok) line(`${number}/${count} ${name(trial)}: ${message}`)
    },
  }
}

const clear = ({ is_terminal }: Screen): string => (is_terminal ? '\r\x1b[K' : '')

export const standardError = (): Screen => ({
  is_terminal: process.stderr.isTTY === true,
  columns: process.stderr.columns ?? 80,
  write: text => process.stderr.write(text),
})
