/** The suggestions of the search box: first the answer to a question, then everything with words that begin as typed. */
import { address, frameworkAddress, leagueAddress, resultAddress } from '../address.ts'
import { RESULT_ID, writeThings } from '../compare-address.ts'
import { countedText } from '../number.ts'
import type { IndexedLeague, Item, Named, SearchIndex } from './index-record.ts'
import { plain, sameWords, similarTo } from './names.ts'
import { isIgnored, loadNames, type NamedItem, namedLeagues, type ParsedQuery, readQuestion } from './question.ts'

const MOST = 12
/** Numbers of one framework, or rankings, by one measure. */
const MOST_NUMBERS = 4

interface Found {
  items: Item[]
  /** Introduces suggestions that are not what was typed. */
  message: string | null
  /** Enter opens the first suggestion: its name, or a word of it, begins with what was typed. */
  isAnswer: boolean
}

export function find(index: SearchIndex, typed: string): Found {
  const text = typed.trim()
  const id = text.toLowerCase()
  if (RESULT_ID.test(id)) return { items: [['Result', id, resultAddress(id)]], message: null, isAnswer: true }
  if (text === '') return { items: [], message: null, isAnswer: false }
  const query = readQuestion(index, text)
  const known = [...new Map(query.items.map(item => [item.thing, item])).values()].filter(({ thing }) => thing !== null)
  const similar = query.items.filter(({ match }) => match === 'similar')
  const frameworks = query.items.flatMap(({ framework, match }) =>
    framework === null || match === 'similar' ? [] : [frameworkItem(framework)],
  )
  const words = byWords(index, text)
  const language = index.items.filter(([kind, name]) => kind === 'Language' && name === query.language)
  const isOfLanguage = frameworks.length === 0 && loadNames(query).length === 0 && !query.measure
  const items: Item[] = [
    ...(isOfLanguage ? language : []),
    ...(known.length > 1 ? [comparison(known, query, index)] : numbers(index, query)),
    ...(frameworks.length > 0 ? [] : index.items.filter(([, name]) => name.toLowerCase() === id)),
    ...(loadNames(query).length > 0 ? inLanguage(index, query).map(league => leagueItem(league, query, index)) : []),
    ...frameworks,
    ...language,
    ...words,
  ]
  if (query.unmeasured) return { items: distinct(items), message: unmeasuredWords(query, index), isAnswer: false }
  const unknown = query.items.flatMap(({ framework, thing, typed, unknown }) =>
    framework === null && thing === null ? [typed] : unknown,
  )
  if (items.length > 0 && (words.length > 0 || unknown.length + similar.length === 0))
    return { items: distinct(items), message: null, isAnswer: true }
  const near = [
    ...similar.flatMap(({ framework }) => framework ?? []),
    ...unknown.flatMap(name => similarTo(index, name)),
  ].map(frameworkItem)
  const names = [...similar.map(({ typed }) => typed), ...unknown]
  return {
    items: distinct([...items, ...(near.length > 0 ? near : measured(index))]),
    message: `${unknownWords(names.length > 0 ? names : [text])} ${near.length > 0 ? 'Did you mean:' : 'What is:'}`,
    isAnswer: false,
  }
}

/** `“expres”: not measured yet.` */
export const unknownWords = (names: readonly string[]): string =>
  `${new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names.map(name => `“${name}”`))}: not measured yet.`

const frameworkItem = ({ id, name }: Named): Item => ['Framework', name, frameworkAddress(id), id]

/** `measure` and `language` choose the column and the rows that the page of the league shows. */
function leagueItem({ league_id, name }: IndexedLeague, query: ParsedQuery, { measures }: SearchIndex): Item {
  const measure = query.measure === null ? undefined : measures[query.measure]
  const chosen = new URLSearchParams()
  if (measure && query.measure) chosen.set('measure', measure.metric_id)
  if (query.language !== null) chosen.set('language', query.language)
  return [
    'League',
    [measure?.name, query.language, name].filter(Boolean).join(', '),
    `${leagueAddress(league_id)}${chosen.size > 0 ? `?${chosen}` : ''}`,
  ]
}

/** The leagues that a query names with at least one framework in its language. */
function inLanguage(index: SearchIndex, query: ParsedQuery): IndexedLeague[] {
  const all = namedLeagues(index, query)
  if (query.language === null) return all
  const ids = index.frameworks.flatMap(({ id, language }) => (language === query.language ? [id] : []))
  return all.filter(({ frameworks }) => ids.some(id => Object.hasOwn(frameworks, id)))
}

/** The numbers of the one framework of the query by its measure, or else the leagues that rank by it. */
function numbers(index: SearchIndex, query: ParsedQuery): Item[] {
  const { measure, unmeasured, items } = query
  if (items.length > 1 || (measure === null && unmeasured === null)) return []
  const place = measure ?? 0
  const leagues = nearestFirst(inLanguage(index, query), query).filter(
    ({ league_id }, index, all) =>
      loadNames(query).length > 0 ||
      index === all.findIndex(other => scenarioOf(other.league_id) === scenarioOf(league_id)),
  )
  const [item] = items
  const found = leagues.flatMap((league): Item[] => {
    const numbersOf = (id: string) => league.frameworks[id]?.[place + 1] ?? ''
    if (item === undefined)
      return Object.keys(league.frameworks).some(numbersOf) ? [leagueItem(league, query, index)] : []
    const { id = '', name = '' } = item.framework ?? {}
    const [result_id = ''] = league.frameworks[id] ?? []
    const { name: what = '', metric_id = '' } = index.measures[place] ?? {}
    const load = /c\d+$/.test(league.league_id) ? ' at full load' : ''
    const text = `${what}: ${numbersOf(id)}${load} (${league.name})`
    return numbersOf(id) === '' ? [] : [[name, text, resultAddress(result_id, `#${metric_id}`)]]
  })
  return found.slice(0, MOST_NUMBERS)
}

const scenarioOf = (league_id: string): string => league_id.split('/')[0] ?? ''

/** By the distance to the requested load; without one, in the given order. */
function nearestFirst(leagues: readonly IndexedLeague[], { unmeasured }: ParsedQuery): IndexedLeague[] {
  const far = ({ league_id }: IndexedLeague) => {
    if (unmeasured === null) return 0
    const [, count] =
      (unmeasured.of === 'connections' ? /c(\d+)/ : /r(\d+)$/).exec(league_id.split('/').at(-1) ?? '') ?? []
    return count === undefined ? Number.MAX_VALUE : Math.abs(Math.log(Number(count) / unmeasured.count))
  }
  return leagues.toSorted((a, b) => far(a) - far(b))
}

/** `p99 latency of Gin at 5,000 requests/s: not measured yet. The nearest:` */
function unmeasuredWords({ unmeasured, measure, items }: ParsedQuery, { measures }: SearchIndex): string {
  const { count = 0, of } = unmeasured ?? {}
  const names = items.map(({ framework, typed }) => framework?.name ?? typed).join(', ')
  const what = [measures[measure ?? -1]?.name, names].filter(Boolean).join(' of ')
  const load = `${countedText(count)} ${of}`
  return `${what === '' ? load : `${what} ${of === 'connections' ? 'with' : 'at'} ${load}`}: not measured yet. The nearest:`
}

/** In the requested league, or else in the default one of /compare/. */
function comparison(known: readonly NamedItem[], query: ParsedQuery, index: SearchIndex): Item {
  const [league] = loadNames(query).length > 0 ? namedLeagues(index, query) : []
  const names = known.map(({ thing, framework }) => {
    const version = thing?.split('@')[1]
    return framework ? [framework.name, version].filter(Boolean).join(' ') : (thing ?? '')
  })
  const search = writeThings(
    known.map(({ thing }) => thing ?? ''),
    { league: league?.league_id ?? null, measure: index.measures[query.measure ?? -1]?.metric_id ?? null },
  )
  return ['Compare', `${names.join(' or ')}${league ? `: ${league.name}` : ''}`, `${address('compare/')}${search}`]
}

/** Items with a word for every typed one that begins with it, in any order and case; beginnings of names come first. */
function byWords(index: SearchIndex, typed: string): Item[] {
  const words = typed.split(/[\s?]+/).filter(word => plain(word) !== '' && !isIgnored(word))
  if (words.length === 0) return []
  const has = (text: string) => {
    const known = wordsOf(text)
    return words.every(word => sameWords(word).some(same => known.some(each => each.startsWith(plain(same)))))
  }
  const begins = (name: string) => sameWords(typed).some(same => plain(name).startsWith(plain(same)))
  const rank = ([kind, name]: Item) => (begins(name) ? 0 : has(`${kind} ${name}`) ? 1 : 2)
  const leagues = index.leagues.map(({ league_id, name }): Item => ['League', name, leagueAddress(league_id)])
  return [...index.frameworks.map(frameworkItem), ...index.items, ...leagues]
    .filter(([kind, name, , words = '']) => has(`${kind} ${name} ${words}`))
    .toSorted((a, b) => rank(a) - rank(b))
}

/** `warm-up`: `warmup`, `warm`, `up` */
const wordsOf = (text: string): string[] =>
  text.split(/\s+/).flatMap(word => [word, ...word.split(/[^\p{L}\p{N}+#.]+/u)].map(plain).filter(Boolean))

/** What is measured, for a name that is not. */
const measured = ({ items }: SearchIndex): Item[] => [
  ['List', 'All frameworks', address('frameworks/')],
  ...items.filter(([kind]) => kind === 'Scenario'),
]

/** The first item of each address. */
const distinct = (items: readonly Item[]): Item[] =>
  [...Map.groupBy(items, ([, , href]) => href).values()].flatMap(([first]) => (first ? [first] : [])).slice(0, MOST)
