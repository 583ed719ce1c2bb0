/** The values of a log, the lines that were not understood, and the rules that could not be computed. */
import { count, counted } from '../../pipeline/evaluate/rules/format-numbers.ts'
import type { NamedRule, ShownBlock } from './audit-text.ts'
import { describeImplied } from './describe.ts'
import { showText } from './show-text.ts'

/** The number of problems shown for one block. */
const PROBLEM_LIMIT = 20

export interface AuditContext {
  lines: readonly string[]
  /** The addresses of the rules and of the glossary. */
  rules: string
  glossary: string
  /** Selects a line of the text. */
  goTo: (line: number) => void
}
export interface AuditedProps {
  audited: ShownBlock
  place: AuditContext
}

/** Third-party text in an element with a direction, so that its control characters affect nothing else. */
export const Foreign = ({ text }: { text: string }) => <code dir="ltr">{showText(text)}</code>

const Line = ({ line, goTo }: { line: number; goTo: AuditContext['goTo'] }) => (
  <button type="button" class="line" title="Show this line in the log" onClick={() => goTo(line)}>
    <span class="visually-hidden">Line </span>
    {line}
  </button>
)

export function Problems({ audited, place }: AuditedProps) {
  const { problems } = audited.block
  if (problems.length === 0) return null
  const rest = problems.length - PROBLEM_LIMIT
  return (
    <>
      <h3>Lines not understood</h3>
      <ul class="statements short">
        {problems.slice(0, PROBLEM_LIMIT).map(({ line, text, problem }, index) => (
          <li key={index}>
            <Line line={line} goTo={place.goTo} />
            <span>
              {showText(problem)} <Foreign text={text} />
            </span>
          </li>
        ))}
        {rest > 0 && <li>and {count(rest)} more.</li>}
      </ul>
    </>
  )
}

export function ValuesTable({ audited: { block, lines }, place }: AuditedProps) {
  const implied = describeImplied(block)
  if (lines.length === 0) return <p>No values were read.</p>
  return (
    <>
      <h3>Values</h3>
      <table class="read">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Value, and the line as it is in the log</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, values }) => (
            <tr key={line}>
              <td class="number">
                <Line line={line} goTo={place.goTo} />
              </td>
              <td>
                {values.map(({ metric_id, name, text }) => (
                  <span key={metric_id}>
                    <a href={`${place.glossary}#${metric_id}`}>{name}</a> <strong>{text}</strong>
                  </span>
                ))}
                <Foreign text={(place.lines[line - 1] ?? '').trim()} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {implied !== null && <p class="muted">{implied}</p>}
    </>
  )
}

export function Unknown({ audited: { gaps, clear }, place }: AuditedProps) {
  const missed = gaps.reduce((sum, { rules }) => sum + rules.length, 0)
  return (
    <>
      {missed > 0 && (
        <details class="muted grey">
          <summary>Not computable from this log: {counted(missed, 'rule')}, which do not count as passed</summary>
          <ul>
            {gaps.map(({ missing, rules }) => (
              <li key={missing}>
                <Rules rules={rules} place={place} /> need{rules.length === 1 && 's'} {missing}
              </li>
            ))}
          </ul>
        </details>
      )}
      {clear.length > 0 && (
        <details class="muted grey">
          <summary>Computed without a finding: {counted(clear.length, 'rule')}</summary>
          <p>
            <Rules rules={clear} place={place} />
          </p>
        </details>
      )}
    </>
  )
}

const Rules = ({ rules, place }: { rules: readonly NamedRule[]; place: AuditContext }) =>
  rules.map(({ id, title }, index) => (
    <>
      {index > 0 && ', '}
      <a href={`${place.rules}${id}/`}>{title}</a>
    </>
  ))
