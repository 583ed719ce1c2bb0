/** A table that shows the first rows of what a worker finds in the published data; more of them come on demand. */
import { render } from 'preact'
import { columnScale } from '../../pipeline/vocabulary/column-scale.ts'
import { severityRank } from '../../pipeline/vocabulary/severity.ts'
import { ResultRow } from '../components/ResultRow.tsx'
import type { FilterState } from '../filter/state.ts'
import { counted } from '../number.ts'
import { allColumns } from '../table/columns.ts'
import { PAGE_ROWS } from '../table/list-size.ts'
import type { LeaderboardFinding } from '../table/listed-row.ts'
import type { Answer, Opening, Question } from './listing-worker.ts'
import { type Draw, today } from './shown.ts'

/** What the page says of its list. */
export interface Listing extends Opening {
  /** The ids and titles of the rules, in their order. */
  rules: [id: string, title: string][]
}

/** `more` is the button under the table. */
export function listingRows(
  body: HTMLTableSectionElement,
  columns: readonly string[],
  listing: Listing,
  more: HTMLElement,
): Draw {
  const worker = new Worker(new URL('./listing-worker.ts', import.meta.url), { type: 'module' })
  worker.postMessage(listing)
  const shownColumns = columns.flatMap(id => allColumns.find(column => column.id === id) ?? [])
  const scales = new Map(
    shownColumns.flatMap(({ id, metric }) => (metric === null ? [] : [[id, columnScale(metric.metric_id)] as const])),
  )
  const titles = new Map(listing.rules)
  const places = new Map(listing.rules.map(([id], place) => [id, place]))
  const placeOf = ({ rule_id }: LeaderboardFinding) => places.get(rule_id) ?? places.size
  const worstFirst = (a: LeaderboardFinding, b: LeaderboardFinding) =>
    severityRank(b.severity) - severityRank(a.severity) || placeOf(a) - placeOf(b)

  let count = PAGE_ROWS
  let asked = 0
  let isDrawn = false
  let last: FilterState | null = null

  function ask(state: FilterState): Promise<Answer> {
    const question: Question = { id: ++asked, state, count, today: today() }
    return new Promise((resolve, reject) => {
      worker.addEventListener(
        'message',
        function hear({ data }: MessageEvent<Answer | { id: number; problem: string }>) {
          if (data.id !== question.id) return
          worker.removeEventListener('message', hear)
          if ('problem' in data) reject(new Error(data.problem))
          else resolve(data)
        },
      )
      worker.postMessage(question)
    })
  }

  function paint({ rows, shown }: Answer) {
    // the rows of the page as it was built are not Preact's
    if (!isDrawn) body.replaceChildren()
    isDrawn = true
    const findings = (row: Answer['rows'][number]) => ({ ...row, findings: row.findings.toSorted(worstFirst) })
    render(
      rows.map(row => (
        <ResultRow
          key={row.result_id}
          row={findings(row)}
          columns={shownColumns}
          scales={scales}
          ruleTitle={id => titles.get(id) ?? id}
        />
      )),
      body,
    )
    more.hidden = rows.length === shown
    more.textContent = `Show ${counted(Math.min(PAGE_ROWS, shown - rows.length))} more of ${counted(shown)}`
  }

  more.addEventListener('click', async () => {
    count += PAGE_ROWS
    if (last !== null) paint(await ask(last))
  })

  return async state => {
    count = PAGE_ROWS
    last = state
    const answer = await ask(state)
    if (answer.id === asked) paint(answer)
    return { ...answer, ids: new Set(answer.rows.map(row => row.result_id)) }
  }
}
