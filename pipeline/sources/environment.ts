/** What a document states of its environment: host facts, its own words, and what they and its files say, each key once. */
import type { Document } from '../vocabulary/records/document.ts'
import { readEnvironment } from './environment/read-environment.ts'

type FactValue = string | number | boolean

/** How a value of document.json would stand in a text. */
const KNOWN_KEYS: Readonly<Record<string, (value: FactValue) => string>> = {
  cpu: value => `CPU: ${value}`,
  ram: value => `RAM: ${value}`,
  memory: value => `Memory: ${value}`,
  kernel: value => `Kernel: ${value}`,
  os: value => `OS: ${value}`,
  compiler: value => `Compiler: ${value}`,
  fd_soft: value => `ulimit -Sn ${value}`,
  fd_hard: value => `ulimit -Hn ${value}`,
  uname: String,
  uname_a: String,
  uname_srvmo: String,
}

/**
 * What a document states, each key once: the host's facts, its environment word for word, then what those words and its
 * environment files say. What is stated first stays; another value for it is a problem, as is a line that says nothing.
 */
export function environmentOf(
  { host, environment, environment_files }: Pick<Document, 'host' | 'environment' | 'environment_files'>,
  textOf: (path: string) => string,
): { facts: { key: string; value: FactValue }[]; problems: string[] } {
  const stated = new Map<string, { value: FactValue; place: string }>()
  const problems: string[] = []
  const state = (key: string, value: FactValue | null | undefined, place: string) => {
    if (value === null || value === undefined) return
    const earlier = stated.get(key)
    if (!earlier) stated.set(key, { value, place })
    else if (!agree(earlier.value, value)) {
      problems.push(
        `${key} is ${say(earlier.value)} in ${earlier.place} and ${say(value)} in ${place}: correct the wrong one`,
      )
    }
  }
  for (const [key, value] of Object.entries(host ?? {})) if (key !== 'id') state(key, value, `host.${key}`)
  const entries = Object.entries(environment ?? {})
  for (const [key, value] of entries) state(key, value, `environment.${key}`)
  for (const [key, value] of entries) {
    const lineOf = Object.hasOwn(KNOWN_KEYS, key) ? KNOWN_KEYS[key] : undefined
    if (!lineOf || value === null) continue
    for (const found of readEnvironment(lineOf(value)).facts) state(found.key, found.value, `environment.${key}`)
  }
  for (const path of environment_files ?? []) {
    const text = textOrNull(textOf, path)
    if (text === null) {
      problems.push(`environment_files names ${path}, which cannot be read: add the file, or take its name out`)
      continue
    }
    const { facts, unread } = readEnvironment(text)
    for (const found of facts) state(found.key, found.value, `${path}:${found.line}`)
    for (const { line, text: words } of unread) {
      problems.push(
        `${path}:${line}: no fact is read from ${say(words)}: state it under environment, or take the line out`,
      )
    }
  }
  return { facts: [...stated].map(([key, { value }]) => ({ key, value })), problems }
}

function textOrNull(textOf: (path: string) => string, path: string): string | null {
  try {
    return textOf(path)
  } catch {
    return null
  }
}

/** One may say more than the other: "Ryzen 5 3600" and "AMD Ryzen 5 3600 6-Core Processor"; uname's "GNU/Linux" and a distribution. */
function agree(a: FactValue, b: FactValue): boolean {
  if (a === b || [a, b].includes('GNU/Linux')) return true
  const [fewer, more] = [wordsOf(a), wordsOf(b)].sort((x, y) => x.length - y.length) as [string[], string[]]
  return fewer.every(word => more.includes(word))
}

const wordsOf = (value: FactValue): string[] =>
  String(value)
    .toLowerCase()
    .replace(/\((?:r|tm)\)/g, '')
    .split(/\s+/)

const say = (value: FactValue): string => JSON.stringify(value)
