/** Parses the text of the search box and of /compare/: items, each perhaps with a version, a measure and a load. */
import { RESULT_ID } from '../compare-address.ts'
import type { IndexedLeague, Named, SearchIndex } from './index-record.ts'
import { exactly, nameAt, type ResolvedName, resolveName, sameWords } from './names.ts'

export interface NamedItem {
  /** The typed text without the load. */
  typed: string
  /** Its name in an address of /compare/: `express@5`, `spring:stack=webflux`, a result_id; null if unknown. */
  thing: string | null
  framework: Named | null
  match: ResolvedName['match']
  /** The words after its name that mean nothing here. */
  unknown: string[]
}

export interface ParsedQuery extends Conditions {
  items: NamedItem[]
  /** The remaining words, each of which occurs in the name of a league. */
  load: string[]
}

interface Conditions {
  /** The place of the requested measure among those of the index. */
  measure: number | null
  /** A language, for the frameworks in it. */
  language: string | null
  /** A load that no league has. */
  unmeasured: { count: number; of: 'requests/s' | 'connections' } | null
}

const BETWEEN = / (?:vs\.?|versus|or|and|against) /i
/** Settings and numbers also contain commas. */
const OR_BETWEEN = /,(?!\d{3}\b)|&|;| (?:vs\.?|versus|or|and|against) /i

/** Words that name neither an item nor a load. */
const IGNORED = new Set([
  'a',
  'an',
  'best',
  'of',
  'per',
  'what',
  'is',
  'are',
  'does',
  'do',
  'how',
  'much',
  'which',
  'the',
  'for',
  'in',
  'under',
  'faster',
  'slower',
])

export const isIgnored = (word: string): boolean => IGNORED.has(word.toLowerCase())

/** `is fastify faster than express` becomes `fastify vs express`. */
const plain = (index: SearchIndex, typed: string): string =>
  exactly(index, typed)
    ? typed
    : typed
        .replace(/\?$/, '')
        .split(' ')
        .map(word => (word.toLowerCase() === 'than' ? 'vs' : word))
        .filter(word => !isIgnored(word))
        .join(' ')

/** `fasthttp vs express 5 json 64`; in `express 4 vs 5` the second item has the name of the first. */
export function readQuestion(index: SearchIndex, text: string): ParsedQuery {
  const { rest, ...conditions } = takeConditions(index, plain(index, text.split(/\s+/).join(' ')))
  const items: NamedItem[] = []
  const load: string[] = []
  const parts = exactly(index, rest) ? [rest] : rest.split(rest.includes('=') ? BETWEEN : OR_BETWEEN)
  for (const part of parts.flatMap(part => partsOf(index, part.trim()))) {
    const read = readPart(index, part, items.at(-1)?.framework ?? null)
    if (read.one) items.push(read.one)
    load.push(...read.load)
  }
  return { items, load, ...conditions }
}

const UNITS = {
  'requests/s': ['requests/s', 'req/s', 'requests', 'rps', 'qps', '/s'],
  connections: ['connections', 'connection', 'conns', 'clients', 'users'],
} as const
/** Smaller numbers without a unit are versions. */
const LEAST_LOAD = 100

/** Takes the measure, the language and a number that no league has from the text. */
function takeConditions(index: SearchIndex, typed: string): Conditions & { rest: string } {
  const nothing = { measure: null, language: null, unmeasured: null }
  if (exactly(index, typed) || typed.includes('=')) return { ...nothing, rest: typed }
  const words = typed.split(' ')
  const unmeasured = takeNumber(index, words)
  const isOfMeasure = (word: string, name: string) =>
    sameWords(word).some(same => measureWords(name).includes(same)) && !isOfLoad(index, word)
  const counts = index.measures.map(({ name }) => words.filter(word => isOfMeasure(word, name)).length)
  const most = Math.max(0, ...counts)
  const isOfLanguages = words.some(word => /^(?:fastest|frameworks?)$/i.test(word))
  // `C++ primitives` is a name
  const lengths = words.map((_, at) => nameAt(index, words.slice(at))?.count ?? 1)
  const isNamed = words.map((_, at) => lengths.some((count, from) => count > 1 && from <= at && at < from + count))
  const language = index.items.find(
    ([kind, name]) =>
      kind === 'Language' &&
      words.some(
        (word, at) =>
          word.toLowerCase() === name.toLowerCase() && !isNamed[at] && (isOfLanguages || !exactly(index, word)),
      ),
  )?.[1]
  const rest = words.filter(
    (word, at) =>
      !index.measures.some(({ name }) => isOfMeasure(word, name)) &&
      (isNamed[at] || word.toLowerCase() !== language?.toLowerCase()) &&
      !(language && isOfLanguages && /^frameworks?$/i.test(word)),
  )
  return {
    measure: most === 0 ? null : counts.indexOf(most),
    language: language ?? null,
    unmeasured,
    rest: rest.join(' '),
  }
}

/** `CPU per request`: `cpu`, `request` */
const measureWords = (name: string): string[] =>
  name
    .toLowerCase()
    .split(' ')
    .filter(word => word !== 'per')

/** Removes a number that no league has, with its unit, from the words. */
function takeNumber(index: SearchIndex, words: string[]): Conditions['unmeasured'] {
  for (const [at, word] of words.entries()) {
    const [number = '', digits = '', thousands] = /^(\d[\d,]*)(k?)/i.exec(word) ?? []
    const glued = word.slice(number.length)
    const count = Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1)
    const next = words[at + 1]?.toLowerCase() ?? ''
    const isUnit = (units: readonly string[]) => units.includes(glued.toLowerCase() || next)
    const hasUnit = isUnit([...UNITS['requests/s'], ...UNITS.connections])
    const isLoad = glued === '' ? hasUnit || count >= LEAST_LOAD : hasUnit
    const isKnown = isOfLoad(index, `${count}`) || index.frameworks.some(each => qualifies(each, word))
    if (digits === '' || !isLoad || isKnown) continue
    words.splice(at, glued === '' && hasUnit ? 2 : 1)
    return { count, of: isUnit(UNITS.connections) ? 'connections' : 'requests/s' }
  }
  return null
}

/** `fastify express 5` as `fastify` and `express 5`: a name begins a part, unless it qualifies the one before it. */
function partsOf(index: SearchIndex, part: string): string[] {
  if (part.includes(':') || part.includes('=')) return [part]
  const words = part.split(' ').filter(Boolean)
  const parts: string[][] = []
  let before: Named | null = null
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? ''
    const isMore: boolean = isOfLoad(index, word) || (before !== null && qualifies(before, word))
    const name: ReturnType<typeof nameAt> = isMore ? null : nameAt(index, words.slice(at))
    const count = name?.count ?? 1
    const last = parts.at(-1)
    if (name === null && last) last.push(word)
    else parts.push(words.slice(at, at + count))
    before = name?.framework ?? before
    at += count
  }
  return parts.map(words => words.join(' '))
}

/** `one` is null if the part names only a load, such as `json 64`; its `thing` is null if the name is unknown. */
function readPart(index: SearchIndex, part: string, before: Named | null): { one: NamedItem | null; load: string[] } {
  const [name = '', configuration] = part.split(/:(.*)/s)
  if (RESULT_ID.test(part.toLowerCase())) return { one: namedItem(part, part.toLowerCase()), load: [] }
  const resolved = configuration === undefined || exactly(index, part) ? null : resolveName(index, name)
  if (configuration?.includes('=') || resolved?.match === 'complete') {
    const thing = resolved && `${resolved.framework.id}:${configuration?.toLowerCase()}`
    return { one: namedItem(part, thing, resolved), load: [] }
  }
  const words = part.split(/[\s@]+/).filter(Boolean)
  // Netty is a framework, and an engine of Ktor: after a word between two names it is the framework
  if (before !== null && words[0] && exactly(index, words[0]) === null && qualifies(before, words[0]))
    return withRest(index, before, part, words, 0)
  // the longest name wins, and a complete name wins over a similar one
  for (let count = words.length; count > 0; count--) {
    const framework = exactly(index, words.slice(0, count).join(' '))
    if (framework) return withRest(index, framework, part, words, count)
  }
  const [, glued = '', version = ''] = /^([a-z.]*[a-z])v?(\d[\d.]*)$/i.exec(words[0] ?? '') ?? []
  const framework = glued === '' ? null : exactly(index, glued)
  if (framework !== null && qualifies(framework, version))
    return withRest(index, framework, part, [glued, version, ...words.slice(1)], 1)
  const from = words.findIndex(word => isOfLoad(index, word))
  const nameWords = words.slice(0, from < 0 ? undefined : from)
  for (let count = nameWords.length; count > 0; count--) {
    const resolved = resolveName(index, nameWords.slice(0, count).join(' '))
    const read = resolved && withRest(index, resolved.framework, part, words, count, resolved.match)
    if (read?.one.thing) return read
  }
  const load = words.slice(nameWords.length)
  return nameWords.length === 0 ? { one: null, load } : { one: namedItem(nameWords.join(' '), null), load }
}

export const namedItem = (
  typed: string,
  thing: string | null,
  resolved: ResolvedName | null = null,
  unknown: string[] = [],
): NamedItem => ({
  ...{ typed, thing, unknown },
  framework: resolved?.framework ?? null,
  match: resolved?.match ?? 'complete',
})

function withRest(
  index: SearchIndex,
  framework: Named,
  part: string,
  words: string[],
  count: number,
  match: ResolvedName['match'] = 'complete',
) {
  const rest = words.slice(count)
  const qualifier = rest[0] !== undefined && qualifies(framework, rest[0]) ? rest[0].replace(/^v(?=\d)/i, '') : null
  const load = qualifier === null ? rest : rest.slice(1)
  const unknown = load.filter(word => !isOfLoad(index, word))
  const isKnown = unknown.length === 0
  const typed = isKnown ? words.slice(0, words.length - load.length).join(' ') : part
  const thing = isKnown ? `${framework.id}${qualifier === null ? '' : `@${qualifier.toLowerCase()}`}` : null
  return { one: namedItem(typed, thing, { framework, match }, unknown), load: isKnown ? load : [] }
}

/** Whether the word is a version or the value of a setting that the framework was measured with. */
const qualifies = ({ versions, values }: Named, word: string): boolean => {
  const typed = word.toLowerCase().replace(/^v(?=\d)/, '')
  return versions.some(version => isVersion(version, typed)) || values.includes(typed)
}

/** `5` matches all 5.x, and `5.1` all 5.1.x. */
export const isVersion = (version: string, typed: string): boolean =>
  version.toLowerCase() === typed || version.toLowerCase().startsWith(`${typed}.`)

const OF_LOADS = new Set(['threads', 'thread', 'connections', 'connection', 'conns', 'at', 'on', 'with'])

const isOfLoad = ({ leagues }: SearchIndex, word: string): boolean =>
  OF_LOADS.has(word.toLowerCase()) || leagues.some(({ name }) => wordsOf(name).includes(wordsOf(word)[0] ?? ''))

/** `json, 1 thread, 1,024 connections, host` */
export const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .replace(/(?<=\d),(?=\d)/g, '')
    .split(/[\s,]+/)

/** The words of a load that occur in names of leagues. */
export const loadNames = ({ load }: Pick<ParsedQuery, 'load'>): string[] =>
  load.map(word => wordsOf(word)[0] ?? '').filter(word => !['at', 'on', 'with', 'conns'].includes(word))

/** The leagues whose names have all words of the load, and that have all requested frameworks. */
export function namedLeagues(index: SearchIndex, query: Pick<ParsedQuery, 'items' | 'load'>): IndexedLeague[] {
  return index.leagues.filter(
    league =>
      loadNames(query).every(word => wordsOf(league.name).some(each => each === word || `${each}s` === word)) &&
      query.items.every(({ framework }) => framework === null || Object.hasOwn(league.frameworks, framework.id)),
  )
}
