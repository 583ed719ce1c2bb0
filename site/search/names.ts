/** Resolves names as people type them: in any case and spelling, also with a wrong letter. */
import type { Named, SearchIndex } from './index-record.ts'

/** Common names of frameworks that are listed under another name. */
const ALIASES: Record<string, string> = { nethttp: 'go', golang: 'go', nodejs: 'node-http', cpp: 'primitives-cpp' }

/** The words of this site for other common ones. */
const SYNONYMS: Record<string, string> = {
  contribute: 'add',
  correction: 'statement',
  corrections: 'statement',
  jit: 'warm-up',
  qps: 'requests',
  ram: 'memory',
  rate: 'requests',
  'req/s': 'requests',
  'requests/s': 'requests',
  rps: 'requests',
  rss: 'memory',
  second: 'requests',
  speed: 'requests',
  fastest: 'requests',
  steal: 'stolen',
  throughput: 'requests',
}

/** The typed word, and the word of this site for it if there is another. */
export const sameWords = (word: string): string[] => {
  const key = word.toLowerCase()
  return Object.hasOwn(SYNONYMS, key) ? [key, SYNONYMS[key] ?? ''] : [key]
}

/** `Vert.x` and `vertx` are equal. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]/gu, '')

const keysOf = ({ id, name }: Named): string[] => [plain(id), plain(name)]

/** Shorter names are similar to too many others. */
const SHORTEST = 5
const FARTHEST = 2
const SHORTEST_BEGINNING = 3
const MOST_WORDS = 5

export interface ResolvedName {
  framework: Named
  /** How its name was typed: completely, its beginning, or with wrong letters, no other name being as similar. */
  match: 'complete' | 'beginning' | 'similar'
}

/** Matches complete names; null without a match. */
export function exactly({ frameworks }: SearchIndex, typed: string): Named | null {
  const key = plain(typed)
  const called = (name: string) => frameworks.find(each => keysOf(each).includes(name))
  return called(key) ?? frameworks.find(({ id }) => id === (Object.hasOwn(ALIASES, key) ? ALIASES[key] : null)) ?? null
}

/** Matches a complete name, else the only one with this beginning, else the only one within FARTHEST letters. */
export function resolveName(index: SearchIndex, typed: string): ResolvedName | null {
  const framework = exactly(index, typed)
  if (framework !== null) return { framework, match: 'complete' }
  const key = plain(typed)
  if (key.length < SHORTEST_BEGINNING) return null
  const begins = index.frameworks.filter(each => keysOf(each).some(name => name.startsWith(key)))
  const [only, ...others] = begins.length > 0 ? begins : similarTo(index, key)
  return only && others.length === 0 ? { framework: only, match: begins.length > 0 ? 'beginning' : 'similar' } : null
}

/** The framework whose name the first words are, the most words that are one, or whose only beginning the first is. */
export function nameAt(index: SearchIndex, words: readonly string[]): { framework: Named; count: number } | null {
  for (let count = Math.min(words.length, MOST_WORDS); count > 0; count--) {
    const framework = exactly(index, words.slice(0, count).join(' '))
    if (framework !== null) return { framework, count }
  }
  const resolved = resolveName(index, words[0] ?? '')
  return resolved?.match === 'beginning' ? { framework: resolved.framework, count: 1 } : null
}

/** Names at the least distance, up to FARTHEST. */
export function similarTo({ frameworks }: SearchIndex, typed: string): Named[] {
  const key = plain(typed)
  const found = frameworks
    .map(each => ({
      each,
      far: Math.min(...keysOf(each).map(name => (name.length < SHORTEST ? Infinity : distance(key, name)))),
    }))
    .filter(({ far }) => far <= FARTHEST)
  const least = Math.min(...found.map(({ far }) => far))
  return found.filter(({ far }) => far === least).map(({ each }) => each)
}

/** The most similar names, to be suggested for an unknown one; names with the same beginning come first. */
export function nearest({ frameworks }: SearchIndex, typed: string, most = 3): Named[] {
  const key = plain(typed)
  const farOf = (each: Named) =>
    Math.min(...keysOf(each).map(name => (key.length > 1 && name.startsWith(key) ? -1 : distance(key, name))))
  const isNear = (far: number) => far <= Math.max(FARTHEST, Math.ceil(key.length / 2))
  return frameworks
    .map(each => ({ each, far: farOf(each) }))
    .filter(({ far }) => isNear(far))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ each }) => each)
}

/** The Damerau-Levenshtein distance. */
export function distance(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const other = a[i - 1] === b[j - 1] ? 0 : 1
      const ways = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + other]
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) ways.push((before[j - 2] ?? 0) + 1)
      row[j] = Math.min(...ways)
    }
    ;[before, last] = [last, row]
  }
  return last[b.length] ?? 0
}
