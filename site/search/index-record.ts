/** search.json: everything with a name. Frameworks and leagues are separate, because questions consist of them. */

/** `words` also find it; the list of suggestions does not show them. */
export type Item = [kind: string, name: string, href: string, words?: string]

export interface SearchIndex {
  /** Everything except frameworks and leagues. */
  items: Item[]
  frameworks: Named[]
  /** The league with the most usable entries first. */
  leagues: IndexedLeague[]
  /** The measures of `leagues`, the most common first. */
  measures: { metric_id: string; name: string }[]
  /** Comparable items, as addresses of /compare/ name them. */
  things: string[]
}

export interface IndexedLeague {
  league_id: string
  name: string
  /** The result_id of the configuration that stands for it and its numbers as text, in the order of `measures`; '' without one. */
  frameworks: Record<string, string[]>
}

export interface Named {
  id: string
  name: string
  language: string | null
  /** The measured versions. */
  versions: string[]
  /** Values of measured settings: `4` is `release=4`. */
  values: string[]
}
