/** What a described answer has to be, by the rule of its oracle and the values that its request was drawn with. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Oracle, Scenario } from '../../../pipeline/schema/case.ts'
import { type DrawnValues, fillJson, fillText } from '../../../pipeline/schema/draws.ts'
import { type Evaluate, type HttpResponse, quote, wrongHeader, wrongStatus } from './response.ts'

const filesOf = (scenario_folder: string): string => join(scenario_folder, 'files')

/** Where a scenario has what it serves; null where it serves nothing. A server is told of it by `$FILES`. */
export function servedFolder({ folder }: Pick<Scenario, 'folder'>): string | null {
  return existsSync(filesOf(folder)) ? filesOf(folder) : null
}

/** In bytes, about: of a right answer's body. */
export function longestResponse({ oracle, also = [], folder }: Pick<Scenario, 'oracle' | 'also' | 'folder'>): number {
  const lengths = [oracle, ...also.map(each => each.oracle)].map(each =>
    each.rule === 'digest'
      ? statSync(join(filesOf(folder), each.file)).size
      : 'body' in each
        ? JSON.stringify(each.body).length
        : 0,
  )
  return Math.max(...lengths)
}

/** `folder`: the scenario's. Errors: the rule is of no description, or its file cannot be read. */
export function makeExpected(oracle: Oracle, folder: string): (values: DrawnValues) => Evaluate {
  const judgeBody = bodyJudge(oracle, folder)
  if (!('status' in oracle)) throw new Error(`${oracle.rule} is no rule of a described answer`)
  const { status, headers } = oracle
  return values => {
    const wrongBody = judgeBody(values)
    const named = Object.entries(headers ?? {}).map(([name, value]) => [name, fillText(value, values)] as const)
    return answer =>
      wrongStatus(answer, status) ??
      named.map(([name, value]) => wrongHeader(answer, name, value)).find(wrong => wrong !== null) ??
      wrongBody(answer)
  }
}

function bodyJudge(oracle: Oracle, folder: string): (values: DrawnValues) => Evaluate {
  if (oracle.rule === 'digest') {
    const bytes = readFileSync(join(filesOf(folder), oracle.file))
    const sha256 = digestOf(bytes)
    return () => answer => wrongBytes(answer.bytes, bytes.length, sha256)
  }
  if (oracle.rule === 'json') {
    return values => {
      const expected = fillJson(oracle.body, values)
      return answer => wrongJson(answer.body, expected)
    }
  }
  const read = oracle.rule === 'template' ? withSingleBlanks : (text: string) => text
  const text = 'body' in oracle ? oracle.body : ''
  return values => {
    const expected = read(fillText(text, values))
    return ({ body }) => (read(body) === expected ? null : `body ${quote(body)} instead of ${quote(expected)}`)
  }
}

/** HTML may be indented as its author likes. */
const withSingleBlanks = (text: string): string => text.replace(/\s+/g, ' ').trim()

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

function wrongBytes(bytes: HttpResponse['bytes'], length: number, sha256: string): string | null {
  if (bytes.length !== length) return `a body of ${bytes.length} bytes instead of ${length}`
  return digestOf(bytes) === sha256 ? null : `the body's ${length} bytes are not those of the file`
}

function wrongJson(body: string, expected: unknown): string | null {
  let message: unknown
  try {
    message = JSON.parse(body)
  } catch {
    return `body ${quote(body)} is not JSON`
  }
  return firstDifference(message, expected, '')
}

/** In words, with the place of it as JavaScript writes it; null where both are the same JSON, whatever the order of names. */
function firstDifference(message: unknown, expected: unknown, place: string): string | null {
  if (isDeepStrictEqual(message, expected)) return null
  const isBoth = [message, expected].every(each => typeof each === 'object' && each !== null)
  if (isBoth && Array.isArray(message) === Array.isArray(expected)) {
    const [received, wanted] = [message, expected] as [Record<string, unknown>, Record<string, unknown>]
    for (const key of new Set([...Object.keys(wanted), ...Object.keys(received)])) {
      const found = firstDifference(
        received[key],
        wanted[key],
        Array.isArray(message) ? `${place}[${key}]` : `${place}.${key}`,
      )
      if (found !== null) return found
    }
  }
  const hint = isEncoded(message, expected) ? ': decode the parameters of the path' : ''
  return `${place === '' ? 'body' : place.replace(/^\./, '')} is ${wordOf(message)} instead of ${wordOf(expected)}${hint}`
}

/** Some routers hand the parts of a path over as they came. */
const isEncoded = (message: unknown, expected: unknown): boolean =>
  typeof message === 'string' && typeof expected === 'string' && message === encodeURIComponent(expected)

function wordOf(value: unknown): string {
  const text = value === undefined ? 'missing' : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
