/** Resolves names as people type them: in any case and spelling, also with a wrong letter. */
import type { Named, SearchIndex } from './index-record.ts'

/** Common names of frameworks that are listed under another name. */
const ALIASES: Record<string, string> = { nethttp: 'go', golang: 'go', nodejs: 'node-http', cpp: 'primitives-cpp' }

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

export interface ResolvedName {
  framework: Named
  /** It has another name, but no other name is as similar. */
  isGuess: boolean
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
  if (framework !== null) return { framework, isGuess: false }
  const key = plain(typed)
  if (key.length < SHORTEST_BEGINNING) return null
  const begins = index.frameworks.filter(each => keysOf(each).some(name => name.startsWith(key)))
  const near = begins.length > 0 ? begins : nearIn(index, key)
  return near.length === 1 && near[0] ? { framework: near[0], isGuess: true } : null
}

/** Names at the least distance, up to FARTHEST. */
function nearIn({ frameworks }: SearchIndex, key: string): Named[] {
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
