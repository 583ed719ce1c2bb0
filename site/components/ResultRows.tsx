/** A table of results, rendered by the build and by the browser. */
import type { LeaderboardRow } from '../data/listed-row.ts'
import { type Column, scalesOf } from '../table/columns.ts'
import type { FilterState } from '../table/filter-state.ts'
import { ResultRow } from './ResultRow.tsx'

interface RowsProps {
  rows: readonly LeaderboardRow[]
  columns: readonly Column[]
  caption: string
  ruleTitle: (id: string) => string
  /** The chosen order and how to change it; omitted if the table cannot be sorted. */
  order?: { state: FilterState; choose: (state: FilterState) => void }
}

export function ResultRows({ rows, columns, caption, ruleTitle, order }: RowsProps) {
  const scales = scalesOf(columns)
  return (
    <>
      {rows.some(row => row.headline_low !== null) && <p class="legend">Below a number: its 95 % interval.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section class="scroll grid" id="rows" tabIndex={0} aria-label={caption}>
        <table class="results">
          <caption class="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map(column => {
                const words = (
                  <>
                    <span class="name">{column.name}</span>{' '}
                    {scales.has(column.id) && (
                      <span class="unit">
                        {scales.get(column.id)?.unit}
                        {column.metric?.family === 'latency' && ' at full load or a fixed rate'}
                      </span>
                    )}
                  </>
                )
                return (
                  <th
                    key={column.id}
                    scope="col"
                    class={column.isNumber ? 'number' : undefined}
                    data-column={column.id}
                    aria-sort={order?.state.sort === column.id ? SORTED[order.state.order] : undefined}
                  >
                    {order ? (
                      <button type="button" onClick={() => order.choose(sortedBy(order.state, column))}>
                        {words}
                      </button>
                    ) : (
                      words
                    )}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <ResultRow key={row.result_id} {...{ row, columns, scales, ruleTitle }} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const

/** Numbers begin with the largest, texts with the first; a third click restores the order of the ledger. */
function sortedBy(state: FilterState, { id, isNumber }: Column): FilterState {
  const first = isNumber ? 'desc' : 'asc'
  if (state.sort !== id) return { ...state, sort: id, order: first }
  return state.order === first
    ? { ...state, order: first === 'asc' ? 'desc' : 'asc' }
    : { ...state, sort: null, order: 'asc' }
}
