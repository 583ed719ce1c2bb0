/** Reads facts about the machine: a value, or the reason why it could not be read. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export type FactValue = string | number | boolean

export interface Fact {
  key: string
  value: FactValue | null
  /** Null if there is a value. */
  reason: string | null
}

/** The effects, which tests replace. They throw if there is nothing to read. */
export interface Machine {
  read: (path: string) => string
  list: (path: string) => string[]
  /** Standard output and standard error of a program, whatever its exit status. */
  run: (argv: readonly string[]) => string
}

/** The result of `read`, as one trimmed line; an error, an empty text and NaN become the reason. */
export function factOf(key: string, read: () => FactValue | null): Fact {
  try {
    const value = read()
    if (value === null) return { key, value, reason: 'the machine does not report it' }
    if (typeof value === 'number' && !Number.isFinite(value)) return { key, value: null, reason: 'it is not a number' }
    if (typeof value !== 'string') return { key, value, reason: null }
    const text = oneLine(value)
    return text === '' ? { key, value: null, reason: 'it is empty' } : { key, value: text, reason: null }
  } catch (error) {
    return { key, value: null, reason: reasonOf(error) }
  }
}

/** As the schema of facts (pipeline/schema/records/fields.ts) requires. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 4000)

function reasonOf(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return path ? `${path} does not exist here` : 'the program is missing'
  if (code === 'EACCES' || code === 'EPERM') return `${path ?? 'it'} may not be read`
  return oneLine(message)
}

/** The value of a line `name: value`, as /proc prints it. Errors: there is no such line. */
export function fieldOf(text: string, name: string): string {
  const line = text.split('\n').find(each => each.slice(0, each.indexOf(':')).trimEnd() === name)
  if (line === undefined) throw new Error(`there is no line ${name}`)
  return line.slice(line.indexOf(':') + 1).trimStart()
}

/** Parses "0-2,4" to 0, 1, 2, 4. Errors: it is not such a list. */
export function idsOf(list: string): number[] {
  if (!/^\d{1,5}(?:-\d{1,5})?(?:,\d{1,5}(?:-\d{1,5})?)*$/.test(list.trim()))
    throw new Error('it is not a list of numbers')
  return list
    .trim()
    .split(',')
    .flatMap(part => {
      const [first = Number.NaN, last = first] = part.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    })
}

/** Returns standard output followed by standard error. Errors: the program is missing, or does not end within 10 s. */
export function readOutput([command = '', ...args]: readonly string[]): string {
  const env = { ...process.env, LC_ALL: 'C', NO_COLOR: '1' }
  const { error, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: 10_000, env })
  if (error) throw error
  return stdout + stderr
}

export const thisMachine: Machine = {
  read: path => readFileSync(path, 'utf8'),
  list: path => readdirSync(path).sort(),
  run: readOutput,
}
