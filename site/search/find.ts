/** The suggestions of the search box: first the answer to a question, then everything whose name has all its words. */
import { address, frameworkAddress, leagueAddress, resultAddress } from '../address.ts'
import { RESULT_ID, writeThings } from '../compare-address.ts'
import type { Item, SearchIndex } from './index-record.ts'
import { nearest } from './names.ts'
import { type NamedItem, namedLeagues, readQuestion } from './question.ts'

const MOST = 12

interface Found {
  items: Item[]
  /** Introduces the suggestions if nothing has the typed name. */
  message: string | null
}

export function find(index: SearchIndex, typed: string): Found {
  const text = typed.trim()
  if (text === '') return { items: [], message: null }
  if (RESULT_ID.test(text.toLowerCase()))
    return { items: [['Result', text.toLowerCase(), resultAddress(text.toLowerCase())]], message: null }
  const question = readQuestion(index, text)
  const known = question.items.filter(({ thing }) => thing !== null)
  const wrong = question.items.filter(({ framework, thing }) => framework === null && thing === null)
  const leagues = namedLeagues(index, question)
  const frameworks = question.items.flatMap(({ framework }) => (framework ? [frameworkItem(framework)] : []))
  const items: Item[] = [
    ...(known.length > 1 ? comparison(known, leagues) : []),
    ...(frameworks.length > 0 ? [] : index.items.filter(([, name]) => name.toLowerCase() === text.toLowerCase())),
    ...leagues.map(leagueItem),
    ...frameworks,
    ...byWords(index, text),
  ]
  if (items.length > 0 && (wrong.length === 0 || question.items.length < 2))
    return { items: distinct(items), message: null }
  const near = wrong.flatMap(({ typed }) => nearest(index, typed).map(frameworkItem))
  const all: Item[] = near.length + items.length > 0 ? [] : [['List', 'All frameworks', address('frameworks/')]]
  const message = unknownWords(wrong.length > 0 ? wrong : [{ typed: text }])
  return {
    items: distinct([...near, ...items, ...all]),
    message: `${message}${near.length > 0 ? ' Did you mean:' : ''}`,
  }
}

/** `Nothing called “expres” was measured.` */
export const unknownWords = (wrong: readonly Pick<NamedItem, 'typed'>[]): string =>
  `Nothing called ${new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(wrong.map(({ typed }) => `“${typed}”`))} was measured.`

const leagueItem = ({ league_id, name }: SearchIndex['leagues'][number]): Item => [
  'League',
  name,
  leagueAddress(league_id),
]
const frameworkItem = ({ id, name }: { id: string; name: string }): Item => ['Framework', name, frameworkAddress(id)]

/** In the requested league, or else in the default one of /compare/. */
function comparison(known: readonly NamedItem[], [league]: SearchIndex['leagues']): Item[] {
  const things = known.map(({ thing }) => thing ?? '')
  const names = known.map(({ thing, framework }) => {
    const version = thing?.split('@')[1]
    return framework ? [framework.name, version].filter(Boolean).join(' ') : (thing ?? '')
  })
  const where = league ? `: ${league.name}` : ''
  const search = writeThings(things, { league: league?.league_id ?? null })
  return [['Compare', `${names.join(' or ')}${where}`, `${address('compare/')}${search}`]]
}

/** Items that contain every word, in any order and case; names that begin with the typed text come first. */
function byWords({ items, frameworks, leagues }: SearchIndex, typed: string): Item[] {
  const text = typed.toLowerCase()
  const words = text.split(/\s+/)
  const begins = ([, name]: Item) => Number(!name.toLowerCase().startsWith(text))
  return [...frameworks.map(frameworkItem), ...items, ...leagues.map(leagueItem)]
    .filter(([kind, name]) => words.every(word => `${kind} ${name}`.toLowerCase().includes(word)))
    .toSorted((a, b) => begins(a) - begins(b))
}

const distinct = (items: readonly Item[]): Item[] =>
  [...new Map(items.map(item => [item[2], item])).values()].slice(0, MOST)
