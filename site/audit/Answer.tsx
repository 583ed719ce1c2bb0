/** The report of a text: the logs in it, and for each log its findings, values and unknowns. */
import { SEVERITY_SIGNS } from '../../pipeline/schema/severity.ts'
import type { AuditedFinding, AuditedText } from './audit-text.ts'
import { describeBlock, describeLoad } from './describe.ts'
import { type AuditContext, type AuditedProps, Foreign, Problems, Unknown, ValuesTable } from './Readings.tsx'

export function AuditReport({ audited: { blocks }, place }: { audited: AuditedText; place: AuditContext }) {
  return (
    <>
      {blocks.length > 1 && (
        <ol class="files" aria-label="Logs found">
          {blocks.map(({ block, findings: [worst] }, index) => (
            <li key={index}>
              <a class="jump" href={`#block-${index + 1}`}>
                {describeBlock(block)}
              </a>{' '}
              {worst ? <Mark finding={worst} place={place} /> : <span class="mark grey">no findings</span>}
            </li>
          ))}
        </ol>
      )}
      {blocks.map((audited, index) => {
        const { block } = audited
        const id = `block-${index + 1}`
        return (
          <section key={id} class="block" aria-labelledby={id}>
            <h2 id={id} tabIndex={-1}>
              {describeBlock(block)}
            </h2>
            <p class="muted about">{describeLoad(block)}</p>
            {block.command !== null && <Foreign text={block.command} />}
            <Findings {...{ audited, place }} />
            <Problems {...{ audited, place }} />
            <ValuesTable {...{ audited, place }} />
            <Unknown {...{ audited, place }} />
          </section>
        )
      })}
    </>
  )
}

function Findings({ audited: { findings, clear, gaps }, place }: AuditedProps) {
  const none =
    clear.length === 0
      ? 'No rule could be computed from it.'
      : `None of the ${clear.length} rules that could be computed reported a finding.`
  return (
    <>
      <h3>Findings</h3>
      {findings.length > 0 ? (
        <ul class="statements found">
          {findings.map(finding => (
            <li key={finding.rule}>
              <Mark finding={finding} place={place} />
              <Arithmetic {...finding} />
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {clear.length + gaps.length === 0
            ? 'No rule applies to this tool’s logs.'
            : `${none} This does not prove the log correct: the rules that could not be computed are listed below.`}
        </p>
      )}
    </>
  )
}

const Mark = ({ finding: { rule, severity, title }, place }: { finding: AuditedFinding; place: AuditContext }) => (
  <a class={`mark ${severity}`} href={`${place.rules}${rule}/`}>
    <span class="sign" aria-hidden="true">
      {SEVERITY_SIGNS[severity]}
    </span>{' '}
    {severity}: {title}
  </a>
)

const digits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 })

function Arithmetic({ title, message, formula, observed, expected, threshold, caveats }: AuditedFinding) {
  const against = expected === null ? '' : `, compared with ${digits.format(expected)}`
  const terms = [
    ['Formula', formula],
    ...(observed === null ? [] : [['Here', digits.format(observed) + against]]),
    ['Threshold', threshold],
    ['Limits of the rule', caveats],
  ]
  return (
    <div>
      {message}
      <details class="muted">
        <summary>
          How it is computed<span class="visually-hidden">: {title}</span>
        </summary>
        <dl>
          {terms.map(([term, text]) => (
            <>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </>
          ))}
        </dl>
      </details>
    </div>
  )
}
