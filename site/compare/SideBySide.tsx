/** Differences, findings and environments, a line for each fact; collapsed, because few readers need them. */
import type { ComponentChildren } from 'preact'
import { SEVERITY_SIGNS } from '../../pipeline/schema/severity.ts'
import { resultAddress } from '../address.ts'
import type { Side } from '../league/ratio.ts'
import { differencesOf } from './head-to-head.ts'
import { Name } from './MeasureTable.tsx'
import type { EnvironmentDifference } from './read.ts'
import type { ComparedRow } from './rows.ts'

interface Line {
  name: string
  kind?: string
  /** One for each item, in the same order. */
  cells: ComponentChildren[]
  /** Its effect on the comparison. */
  meaning?: ComponentChildren
}

interface SideBySideProps {
  title: string
  named: readonly ComparedRow[]
  lines: readonly Line[]
  /** Shown if there are no lines. */
  nothing: string
  isOpen?: boolean
}

function SideBySide({ title, named, lines, nothing, isOpen = false }: SideBySideProps) {
  const hasMeaning = lines.some(({ meaning }) => meaning)
  if (lines.length === 0)
    return (
      <p class="fact">
        <b>{title}</b> <span class="count">{nothing}</span>
      </p>
    )
  return (
    <details open={isOpen}>
      <summary>
        {title} <span class="count">{lines.length}</span>
      </summary>
      <table class="cards">
        <thead>
          <tr>
            <th scope="col">Property</th>
            {named.map(row => (
              <th scope="col">
                <Name row={{ ...row, version: '' }} />
              </th>
            ))}
            {hasMeaning && <th scope="col">Meaning</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, kind, cells, meaning }) => (
            <tr key={name} class={kind}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td data-label={named[index]?.name}>{cell ?? '–'}</td>
              ))}
              {hasMeaning && <td data-label="Meaning">{meaning}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

const KINDS = {
  compared: { sign: '✓', words: 'what you compare' },
  decisive: { sign: '✕', words: 'not comparable' },
  bridged: { sign: 'i', words: 'compared through the controls of both runs' },
  noted: { sign: 'i', words: 'noted' },
} as const

export function Differences({ named, metric_id }: { named: readonly ComparedRow[]; metric_id: string }) {
  const found = differencesOf(
    named.map(({ side }) => side),
    metric_id,
  )
  const lines = found.map(({ name, kind, values }) => ({
    name,
    kind: `differs-${kind}`,
    cells: values,
    meaning: (
      <>
        <span aria-hidden="true">{KINDS[kind].sign}</span> {KINDS[kind].words}
      </>
    ),
  }))
  // open if a difference prevents the comparison, because then it is the result
  const isOpen = found.some(({ kind }) => kind === 'decisive')
  return <SideBySide title="What differs" {...{ named, lines, isOpen }} nothing="nothing" />
}

export function Findings({ named }: { named: readonly ComparedRow[] }) {
  const all = named.flatMap(({ side }) => side.entry.findings)
  const titles = new Map(all.map(({ rule_id, title }) => [rule_id, title]))
  const cellOf = (rule_id: string) => {
    return ({ side: { entry } }: ComparedRow) => {
      const found = entry.findings.find(finding => finding.rule_id === rule_id)
      return found ? (
        <a class={`mark ${found.severity}`} href={resultAddress(entry.result_id, '#findings')}>
          {SEVERITY_SIGNS[found.severity]} {found.severity}
        </a>
      ) : null
    }
  }
  const lines = [...titles].map(([rule_id, title]) => ({ name: title, cells: named.map(cellOf(rule_id)) }))
  return <SideBySide title="Findings of the checks" {...{ named, lines }} nothing="nothing" />
}

export function Environment({
  named,
  environment,
}: {
  named: readonly ComparedRow[]
  environment: readonly EnvironmentDifference[]
}) {
  const runOf = ({ league }: Side) => league.run_id
  const nothing =
    new Set(named.map(({ side }) => runOf(side))).size < 2 ? 'same run, same environment' : 'no recorded difference'
  const lines = environment.map(({ key, values }) => ({ name: key, cells: values }))
  return <SideBySide title="Environment" {...{ named, lines, nothing }} />
}
