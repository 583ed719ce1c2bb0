/** A table that shows the first rows of what a worker finds in the published data; more of them come on demand. */
import { render } from 'preact'
import { ResultRow } from '../components/ResultRow.tsx'
import type { FilterState } from '../filter/state.ts'
import { counted } from '../number.ts'
import { allColumns, scalesOf } from '../table/columns.ts'
import { PAGE_ROWS } from '../table/list-size.ts'
import type { Answer, Listing, Question } from './listing-worker.ts'

/** What a choice shows, without its rows. */
export type Shown = Omit<Answer, 'id' | 'rows'>

/** `more` is the button under the table. */
export function listingRows(
  body: HTMLTableSectionElement,
  columns: readonly string[],
  listing: Listing,
  more: HTMLElement,
): (state: FilterState) => Promise<Shown> {
  const worker = new Worker(new URL('./listing-worker.ts', import.meta.url), { type: 'module' })
  worker.postMessage(listing)
  const shownColumns = columns.flatMap(id => allColumns.find(column => column.id === id) ?? [])
  const scales = scalesOf(shownColumns)
  const titles = new Map(listing.rules.map(([id, title]) => [id, title]))

  let count = PAGE_ROWS
  let asked = 0
  let isDrawn = false
  let last: FilterState | null = null

  function ask(state: FilterState): Promise<Answer> {
    const question: Question = { id: ++asked, state, count }
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
    render(
      rows.map(row => (
        <ResultRow
          key={row.result_id}
          row={row}
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
    return answer
  }
}
