/** Puts each row back to what it was at the end of a day, and to today when no day is asked for. */
import { describeRank, momentOf } from '../filter/as-of.ts'
import type { TableRow } from './row.ts'

/** `columns` are the columns' words in the order of the cells. */
export function showDay(rows: readonly TableRow[], columns: readonly string[], day: string | null) {
  const place = columns.indexOf('rank_low')
  for (const row of rows) {
    for (const link of row.element.querySelectorAll('a')) keepDay(link, day)
    const last = row.past.at(-1)
    if (last === undefined) continue
    const { standing, is_withdrawn, rank_low, rank_high } = momentOf(row, day) ?? last
    row.facets.standing = [standing]
    row.is_withdrawn = is_withdrawn
    row.element.classList.toggle('withdrawn', row.is_withdrawn)
    mark(row.element, standing)
    const cell = row.element.cells[place]
    if (cell === undefined) continue
    row.values.rank_low = rank_low
    cell.textContent = describeRank({ rank_low, rank_high })
  }
}

function mark(element: HTMLTableRowElement, standing: string) {
  const tag = element.querySelector<HTMLElement>('[data-standing]')
  if (tag === null) return
  tag.hidden = standing === 'current'
  tag.textContent = standing
  tag.dataset.standing = standing
}

/** The page that a link leads to tells of the same day. */
function keepDay(link: HTMLAnchorElement, day: string | null) {
  const to = new URL(link.href)
  if (day === null) to.searchParams.delete('as_of')
  else to.searchParams.set('as_of', day)
  if (to.href !== link.href) link.href = to.href
}
