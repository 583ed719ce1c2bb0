/** Parses the text of the search box and of /compare/: items, each perhaps with a version, and a load. */
import { RESULT_ID } from '../compare-address.ts'
import type { Named, SearchIndex } from './index-record.ts'
import { exactly, type ResolvedName, resolveName } from './names.ts'

export interface NamedItem {
  /** The typed text without the load. */
  typed: string
  /** Its name in an address of /compare/: `express@5`, `spring:stack=webflux`, a result_id; null if unknown. */
  thing: string | null
  framework: Named | null
  isGuess: boolean
}

export interface ParsedQuery {
  items: NamedItem[]
  /** The remaining words, each of which occurs in the name of a league. */
  load: string[]
}

const BETWEEN = / (?:vs\.?|versus|or|and|against) /i
/** Settings and numbers also contain commas. */
const OR_BETWEEN = /,(?!\d{3}\b)|&|;| (?:vs\.?|versus|or|and|against) /i

/** Words that name neither an item nor a load. */
const IGNORED = new Set([
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

/** `is fastify faster than express` becomes `fastify vs express`. */
const plain = (index: SearchIndex, typed: string): string =>
  exactly(index, typed)
    ? typed
    : typed
        .replace(/\?$/, '')
        .split(' ')
        .map(word => (word.toLowerCase() === 'than' ? 'vs' : word))
        .filter(word => !IGNORED.has(word.toLowerCase()))
        .join(' ')

/** `fasthttp vs express 5 json 64`; in `express 4 vs 5` the second item has the name of the first. */
export function readQuestion(index: SearchIndex, text: string): ParsedQuery {
  const typed = plain(index, text.split(/\s+/).join(' '))
  const items: NamedItem[] = []
  const load: string[] = []
  const parts = exactly(index, typed) ? [typed] : typed.split(typed.includes('=') ? BETWEEN : OR_BETWEEN)
  for (const part of parts.filter(part => part.trim() !== '')) {
    const read = readPart(index, part.trim(), items.at(-1)?.framework ?? null)
    if (read.one) items.push(read.one)
    load.push(...read.load)
  }
  return { items, load }
}

/** `one` is null if the part names only a load, such as `json 64`; its `thing` is null if the name is unknown. */
function readPart(index: SearchIndex, part: string, before: Named | null): { one: NamedItem | null; load: string[] } {
  const [name = '', configuration] = part.split(/:(.*)/s)
  if (RESULT_ID.test(part.toLowerCase()))
    return { one: { typed: part, thing: part.toLowerCase(), framework: null, isGuess: false }, load: [] }
  const resolved = configuration === undefined || exactly(index, part) ? null : resolveName(index, name)
  if (configuration?.includes('=') || (resolved !== null && !resolved.isGuess)) {
    const thing = resolved && `${resolved.framework.id}:${configuration?.toLowerCase()}`
    return {
      one: { typed: part, thing, framework: resolved?.framework ?? null, isGuess: resolved?.isGuess ?? false },
      load: [],
    }
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
    const read = resolved && withRest(index, resolved.framework, part, words, count, resolved)
    if (read?.one.thing) return read
  }
  const load = words.slice(nameWords.length)
  return nameWords.length === 0
    ? { one: null, load }
    : { one: { typed: nameWords.join(' '), thing: null, framework: null, isGuess: false }, load }
}

function withRest(
  index: SearchIndex,
  framework: Named,
  part: string,
  words: string[],
  count: number,
  resolved?: ResolvedName,
) {
  const rest = words.slice(count)
  const qualifier = rest[0] !== undefined && qualifies(framework, rest[0]) ? rest[0].replace(/^v(?=\d)/i, '') : null
  const load = qualifier === null ? rest : rest.slice(1)
  const isKnown = load.every(word => isOfLoad(index, word))
  const typed = isKnown ? words.slice(0, words.length - load.length).join(' ') : part
  const thing = isKnown ? `${framework.id}${qualifier === null ? '' : `@${qualifier.toLowerCase()}`}` : null
  return {
    one: { typed, thing, framework, isGuess: resolved?.isGuess ?? false },
    load: isKnown ? load : [],
  }
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
  OF_LOADS.has(word.toLowerCase()) || leagues.some(({ name }) => wordsOf(name).includes(word.toLowerCase()))

/** `json, 1 thread, 1,024 connections, host` */
export const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .replace(/(?<=\d),(?=\d)/g, '')
    .split(/[\s,]+/)

/** The leagues whose names have all words of the load and that have all requested frameworks. */
export function namedLeagues(index: SearchIndex, { items, load }: ParsedQuery): SearchIndex['leagues'] {
  const words = load.map(word => word.toLowerCase()).filter(word => !['at', 'on', 'with', 'conns'].includes(word))
  if (words.length === 0) return []
  return index.leagues.filter(
    league =>
      words.every(word => wordsOf(league.name).some(each => each === word || `${each}s` === word)) &&
      items.every(({ framework }) => framework === null || league.frameworks.includes(framework.id)),
  )
}
