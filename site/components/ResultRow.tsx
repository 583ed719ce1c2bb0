/** One result in a table, rendered by the build and by the browser. Each number links to the page of its result. */
import { formatFigure, type Scale } from '../../pipeline/schema/format.ts'
import { COMMIT, runLabel } from '../../pipeline/schema/ids.ts'
import { isStatedBound, PUBLICATION_STATUS_WORDS } from '../../pipeline/schema/publication-status.ts'
import { STATE_WORDS } from '../../pipeline/schema/state.ts'
import {
  documentAddress,
  frameworkAddress,
  resultAddress,
  runAddress,
  scenarioAddress,
  settingAddress,
} from '../address.ts'
import { headlineColumn, type LeaderboardRow, listedHeadlineOf } from '../data/listed-row.ts'
import { boundWords } from '../league/words.ts'
import { countedText, exact } from '../number.ts'
import type { Column } from '../table/columns.ts'

interface RowProps {
  row: LeaderboardRow
  columns: readonly Column[]
  scales: ReadonlyMap<string, Scale>
  ruleTitle: (id: string) => string
}

export function ResultRow({ row, columns, scales, ruleTitle }: RowProps) {
  const classes = {
    invalid: row.state === 'not_usable',
    claim: !row.has_log,
    outdated: row.status === 'outdated',
    withdrawn: row.is_withdrawn,
  }
  return (
    <tr
      id={`row-${row.result_id}`}
      data-result_id={row.result_id}
      class={
        Object.entries(classes)
          .flatMap(([name, isOn]) => (isOn ? [name] : []))
          .join(' ') || undefined
      }
    >
      {columns.map(column => (
        <Cell key={column.id} {...{ row, column, ruleTitle, scale: scales.get(column.id) }} />
      ))}
    </tr>
  )
}

interface CellProps {
  row: LeaderboardRow
  column: Column
  scale: Scale | undefined
  ruleTitle: (id: string) => string
}

function Cell({ row, column, scale, ruleTitle }: CellProps) {
  const label = { 'data-label': column.name }
  const value = column.sortBy(row)
  const isHeadline = column.id === headlineColumn(row)
  const kind = [column.isNumber && 'number', isHeadline && 'headline'].filter(Boolean).join(' ')
  switch (column.id) {
    case 'framework_id':
      return (
        <th scope="row" {...label}>
          <a href={frameworkAddress(row.framework_id)}>{row.framework_name}</a>
          <Version version={row.framework_version} />
          {row.is_control && <span class="tag">control</span>}
          {row.publication_status !== 'current' && (
            <span class="tag publication-status" data-publication-status={row.publication_status}>
              {PUBLICATION_STATUS_WORDS[row.publication_status]}
            </span>
          )}
        </th>
      )
    case 'settings':
      return (
        <td class="settings" {...label}>
          {Object.entries(row.settings).flatMap(([key, set]) => [
            <a href={settingAddress(key, set)}>
              <span class="key">{key}=</span>
              {set}
            </a>,
            ' ',
          ])}
        </td>
      )
    case 'scenario_id':
      return (
        <td {...label}>
          {row.scenario_id === null ? (
            <span title="not stated">–</span>
          ) : (
            <a href={scenarioAddress(row.scenario_id)}>{row.scenario_id}</a>
          )}
        </td>
      )
    case 'worst_severity':
      return (
        <td class="findings" {...label} data-value={value}>
          <Mark {...{ row, ruleTitle }} />
        </td>
      )
    case 'document_id':
      return (
        <td {...label}>
          {row.run_id !== null && <a href={runAddress(row.run_id)}>run of {runLabel(row.run_id)}</a>}
          {row.document_id !== null && <a href={documentAddress(row.document_id)}>{row.document_id}</a>}
          {!row.has_log && <span class="tag lost">claim, log lost</span>}
          {row.status === 'outdated' && <span class="tag">outdated</span>}
        </td>
      )
    case 'n':
      return (
        <td class="number n" {...label} data-value={row.n}>
          {row.n ?? <span title="a claim: the number of trials is not stated">–</span>}
        </td>
      )
  }
  if (typeof value !== 'number' || scale === undefined)
    return (
      <td class={kind || undefined} {...label} data-value={value}>
        {typeof value === 'number' ? countedText(value) : (value ?? <span title="not measured">–</span>)}
      </td>
    )
  const median = { median: value, low: null, high: null }
  const figure = formatFigure(
    column.metric?.unit ?? 'count',
    isHeadline ? (listedHeadlineOf(row) ?? median) : median,
    scale,
  )
  const anchor = column.id === column.metric?.metric_id ? `#${column.id}` : '#numbers'
  return (
    <td class={kind} data-label={`${column.name}, ${scale.unit}`} data-value={value}>
      <a href={resultAddress(row.result_id, anchor)} title={exact(value)} tabIndex={isHeadline ? undefined : -1}>
        {isHeadline && boundWords(row)}
        {figure.number}
      </a>
      {figure.bounds && (
        <span class="interval" title="95 % interval">
          {figure.bounds.join(' – ')}
        </span>
      )}
    </td>
  )
}

function Version({ version }: { version: string | null }) {
  if (version === null) return null
  return (
    <span class="version" title={version}>
      {COMMIT.test(version) ? version.slice(0, 7) : version}
    </span>
  )
}

/** The state; if it is not clean, the worst finding that affects it, and the number of further ones. */
function Mark({ row, ruleTitle }: Pick<RowProps, 'row' | 'ruleTitle'>) {
  const { sign, words } = STATE_WORDS[row.state]
  if (row.state === 'usable') return <span class="muted">{words}</span>
  const [worst, ...rest] = row.findings.filter(({ affects }) => affects !== null)
  const why = isStatedBound(row.publication_status)
    ? PUBLICATION_STATUS_WORDS[row.publication_status]
    : worst
      ? ruleTitle(worst.rule_id)
      : row.has_log
        ? 'trial failed'
        : 'log lost'
  return (
    <a
      class={`mark ${row.state === 'doubtful' ? 'caution' : 'invalid'}`}
      href={resultAddress(row.result_id, '#findings')}
      title={words}
    >
      <span class="sign" aria-hidden="true">
        {sign}
      </span>{' '}
      {why}
      {rest.length > 0 && <span class="more"> +{rest.length}</span>}
    </a>
  )
}
