/** What a choice shows of a table, whoever keeps its rows: the page itself, or the published data. */
import type { FilterState } from '../filter/state.ts'

export interface Shown {
  shown: number
  /** Rows, chosen or not. */
  total: number
  invalid: number
  claims: number
  counts: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** The words of the columns in which a shown row has a value. */
  columns: readonly string[]
  /** Of the rows that are drawn. */
  ids: ReadonlySet<string>
}

/** Draws the rows of a state. */
export type Draw = (state: FilterState) => Promise<Shown>
