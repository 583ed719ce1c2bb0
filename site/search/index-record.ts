/** search.json: everything with a name. Frameworks and leagues are separate, because questions consist of them. */

export type Item = [kind: string, name: string, href: string]

export interface SearchIndex {
  /** Everything except frameworks and leagues. */
  items: Item[]
  frameworks: Named[]
  /** The league with the most usable entries first. */
  leagues: { league_id: string; name: string; frameworks: string[] }[]
  /** Comparable items, as addresses of /compare/ name them. */
  things: string[]
}

export interface Named {
  id: string
  name: string
  /** The measured versions. */
  versions: string[]
  /** Values of measured settings: `4` is `release=4`. */
  values: string[]
}
