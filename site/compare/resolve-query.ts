/** Resolves the names in an address of /compare/ to items, and describes the names that it guessed or does not know. */
import { unknownWords } from '../search/find.ts'
import type { Named, SearchIndex } from '../search/index-record.ts'
import { nearest } from '../search/names.ts'
import { loadNames, type NamedItem, namedItem, namedLeagues, readQuestion } from '../search/question.ts'

export interface UnresolvedName {
  /** Its name in the address, so that another can replace it. */
  named: string
  words: string
  near: Named[]
}

interface ResolvedQuery {
  /** Each as it was typed, and as readItem accepts it. */
  things: { named: string; thing: string }[]
  unknown: UnresolvedName[]
  /** A sentence for each name that was resolved to a similar one. */
  guesses: string[]
  /** The first league that the words for a load match. */
  league: string | null
}

export function resolveQuery(index: SearchIndex, named: readonly string[]): ResolvedQuery {
  const read = named.map(name => ({ name, question: readQuestion(index, name) }))
  const all = read.flatMap(({ name, question }) => {
    return question.items.length > 0 ? question.items : [namedItem(name, null)]
  })
  const asked = { items: all, load: read.flatMap(({ question }) => question.load) }
  return {
    things: all.flatMap(({ typed, thing }) => (thing === null ? [] : [{ named: typed, thing }])),
    unknown: all.flatMap(one => (one.thing === null ? [unknownOf(index, one)] : [])),
    guesses: all.flatMap(({ typed, framework, match }) =>
      match !== 'complete' && framework ? [`“${typed}” was not found; showing ${framework.name}.`] : [],
    ),
    league: loadNames(asked).length === 0 ? null : (namedLeagues(index, asked)[0]?.league_id ?? null),
  }
}

/** Lists the measured versions of a known framework, or the names most similar to an unknown one. */
function unknownOf(index: SearchIndex, one: NamedItem): UnresolvedName {
  const { typed, framework } = one
  if (framework === null) return { named: typed, words: unknownWords([typed]), near: nearest(index, typed) }
  const versions = framework.versions.length > 0 ? ` Its versions here: ${framework.versions.join(', ')}.` : ''
  return { named: typed, words: `${framework.name} was not measured as “${typed}”.${versions}`, near: [framework] }
}
