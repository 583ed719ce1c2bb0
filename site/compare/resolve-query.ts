/** What an address of /compare/ names, in whatever words, as the things that are compared; and what is stated where it is not quite so. */
import { unknownWords } from '../search/find.ts'
import type { Named, SearchIndex } from '../search/index-record.ts'
import { nearest } from '../search/names.ts'
import { type NamedItem, namedLeagues, readQuestion } from '../search/question.ts'

export interface UnresolvedName {
  /** As the address names it, so that another can take its place. */
  named: string
  words: string
  near: Named[]
}

interface ResolvedQuery {
  /** Each as it was typed, and as readThing takes it. */
  things: { named: string; thing: string }[]
  unknown: UnresolvedName[]
  /** A sentence for each name that was taken for a near one. */
  guesses: string[]
  /** That the words of a load name. */
  league: string | null
}

export function resolveQuery(index: SearchIndex, named: readonly string[]): ResolvedQuery {
  const read = named.map(name => ({ name, question: readQuestion(index, name) }))
  const all = read.flatMap(({ name, question }) => {
    const nobody: NamedItem = { typed: name, thing: null, framework: null, isGuess: false }
    return question.asked.length > 0 ? question.asked : [nobody]
  })
  const load = read.flatMap(({ question }) => question.load)
  return {
    things: all.flatMap(({ typed, thing }) => (thing === null ? [] : [{ named: typed, thing }])),
    unknown: all.flatMap(one => (one.thing === null ? [unknownOf(index, one)] : [])),
    guesses: all.flatMap(({ typed, framework, isGuess }) =>
      isGuess && framework ? [`“${typed}” is taken to mean ${framework.name}.`] : [],
    ),
    league: namedLeagues(index, { asked: all, load })[0]?.league_id ?? null,
  }
}

/** Of a known framework what it was measured in; of an unknown name the nearest. */
function unknownOf(index: SearchIndex, one: NamedItem): UnresolvedName {
  const { typed, framework } = one
  if (framework === null) return { named: typed, words: unknownWords([one]), near: nearest(index, typed) }
  const versions = framework.versions.length > 0 ? ` Its versions here: ${framework.versions.join(', ')}.` : ''
  return { named: typed, words: `${framework.name} was not measured as “${typed}”.${versions}`, near: [framework] }
}
