/** The order of the rows: what is invalid or withdrawn comes last whatever the column, and what was not measured after what was. */
import type { FilterRow, FilterState } from './state.ts'

const collator = new Intl.Collator('en', { numeric: true })

/** A new array; rows that are equal keep the order in which they came, which is the ledger's own. */
export function sorted<T extends FilterRow>(rows: T[], { sort, order }: Pick<FilterState, 'sort' | 'order'>): T[] {
  if (sort === null) return [...rows]
  const direction = order === 'desc' ? -1 : 1
  return [...rows].sort((a, b) => {
    if (isLast(a) !== isLast(b)) return isLast(a) ? 1 : -1
    const left = a.values[sort] ?? null
    const right = b.values[sort] ?? null
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1
    if (typeof left === 'number' && typeof right === 'number') return direction * (left - right)
    return direction * collator.compare(String(left), String(right))
  })
}

const isLast = (row: FilterRow): boolean => row.is_invalid || row.is_withdrawn
