/** The text in the box of the search or of /compare/: one thing or several, each perhaps with a version, and under which load. */
import { RESULT_ID } from '../compare/address.ts'
import type { Named, SearchIndex } from './index-record.ts'
import { exactly, type ResolvedName, resolveName } from './names.ts'

/** One of the things that are requested. */
export interface NamedItem {
  /** As it was typed, without the load. */
  typed: string
  /** As an address of /compare/ names it: `express`, `express@5`, `spring:stack=webflux`, or the id of a result; null where no one is meant. */
  thing: string | null
  framework: Named | null
  isGuess: boolean
}

export interface ParsedQuery {
  asked: NamedItem[]
  /** Words that are left, and that each belong to the name of some league. */
  load: string[]
}

const BETWEEN = / (?:vs\.?|versus|or|and|against) /i
/** Settings have commas of their own, and so have numbers. */
const OR_BETWEEN = /,(?!\d{3}\b)|&|;| (?:vs\.?|versus|or|and|against) /i

/** Words of a sentence that name nothing. */
const BESIDE = new Set([
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

/** `is fastify faster than express` asks for `fastify vs express`. */
const plain = (index: SearchIndex, typed: string): string =>
  exactly(index, typed)
    ? typed
    : typed
        .replace(/\?$/, '')
        .split(' ')
        .map(word => (word.toLowerCase() === 'than' ? 'vs' : word))
        .filter(word => !BESIDE.has(word.toLowerCase()))
        .join(' ')

/** `fasthttp vs express 5 json 64`; of `express 4 vs 5` the second is of the first's name. */
export function readQuestion(index: SearchIndex, text: string): ParsedQuery {
  const typed = plain(index, text.split(/\s+/).join(' '))
  const asked: NamedItem[] = []
  const load: string[] = []
  const parts = exactly(index, typed) ? [typed] : typed.split(typed.includes('=') ? BETWEEN : OR_BETWEEN)
  for (const part of parts.filter(part => part.trim() !== '')) {
    const read = readPart(index, part.trim(), asked.at(-1)?.framework ?? null)
    if (read.one) asked.push(read.one)
    load.push(...read.load)
  }
  return { asked, load }
}

/** Either no one is requested, as in `json 64`, or what is not known is: then `thing` is null. */
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
  if (before !== null && words[0] && qualifies(before, words[0])) return withRest(index, before, part, words, 0)
  // the longest name wins, and a whole one over one that is only near
  for (let count = words.length; count > 0; count--) {
    const framework = exactly(index, words.slice(0, count).join(' '))
    if (framework) return withRest(index, framework, part, words, count)
  }
  const [, glued = '', version = ''] = /^([a-z.]*[a-z])v?(\d[\d.]*)$/i.exec(words[0] ?? '') ?? []
  const whole = glued === '' ? null : exactly(index, glued)
  if (whole !== null && qualifies(whole, version))
    return withRest(index, whole, part, [glued, version, ...words.slice(1)], 1)
  const from = words.findIndex(word => isOfLoad(index, word))
  const rest = words.slice(0, from < 0 ? undefined : from)
  for (let count = rest.length; count > 0; count--) {
    const resolved = resolveName(index, rest.slice(0, count).join(' '))
    const read = resolved && withRest(index, resolved.framework, part, words, count, resolved)
    if (read?.one.thing) return read
  }
  const load = words.slice(rest.length)
  return rest.length === 0
    ? { one: null, load }
    : { one: { typed: rest.join(' '), thing: null, framework: null, isGuess: false }, load }
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

/** A version, or the value of a setting, that it was measured with. */
const qualifies = ({ versions, values }: Named, word: string): boolean => {
  const asked = word.toLowerCase().replace(/^v(?=\d)/, '')
  return versions.some(version => isVersion(version, asked)) || values.includes(asked)
}

/** `5` is any 5.x, and `5.1` any 5.1.x. */
export const isVersion = (version: string, asked: string): boolean =>
  version.toLowerCase() === asked || version.toLowerCase().startsWith(`${asked}.`)

const OF_LOADS = new Set(['threads', 'thread', 'connections', 'connection', 'conns', 'at', 'on', 'with'])

const isOfLoad = ({ leagues }: SearchIndex, word: string): boolean =>
  OF_LOADS.has(word.toLowerCase()) || leagues.some(({ name }) => wordsOf(name).includes(word.toLowerCase()))

/** `json, 1 thread, 1,024 connections, host` */
export const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .replace(/(?<=\d),(?=\d)/g, '')
    .split(/[\s,]+/)

/** The leagues whose names have all words of the load, of all whom are requested. */
export function namedLeagues(index: SearchIndex, { asked, load }: ParsedQuery): SearchIndex['leagues'] {
  const words = load.map(word => word.toLowerCase()).filter(word => !['at', 'on', 'with', 'conns'].includes(word))
  if (words.length === 0) return []
  return index.leagues.filter(
    league =>
      words.every(word => wordsOf(league.name).some(each => each === word || `${each}s` === word)) &&
      asked.every(({ framework }) => framework === null || league.frameworks.includes(framework.id)),
  )
}
