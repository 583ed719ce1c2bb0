/** search.json: what a reader may ask for by name. Frameworks and leagues are distinguished from the rest, because questions are made of them. */

export type Item = [kind: string, name: string, href: string]

export interface SearchIndex {
  /** All but frameworks and leagues. */
  items: Item[]
  frameworks: Named[]
  /** The one in which most can be used first. */
  leagues: { league_id: string; name: string; frameworks: string[] }[]
  /** What can be compared, as the address of /compare/ names it. */
  things: string[]
}

export interface Named {
  id: string
  name: string
  /** That were measured. */
  versions: string[]
  /** Settings of what was measured, by value: `4` is `release=4`. */
  values: string[]
}
