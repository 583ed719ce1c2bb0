/** Evaluates responses by the rule of their oracle and the values that their request was drawn with. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Oracle, Scenario } from '../../../pipeline/schema/case.ts'
import { type DrawnValues, fillJson, fillText } from '../../../pipeline/schema/draws.ts'
import { pageOf, wrongPage } from './page.ts'
import { type Evaluate, type HttpResponse, quote, wrongHeader, wrongStatus } from './response.ts'
import { messagesOf, productOf } from './rows.ts'

const filesOf = (scenario_folder: string): string => join(scenario_folder, 'files')

/** The folder of a scenario's files, which servers get as `$FILES`; null if it has none. */
export function servedFolder({ folder }: Pick<Scenario, 'folder'>): string | null {
  return existsSync(filesOf(folder)) ? filesOf(folder) : null
}

/** 101 rows of up to 120 bytes, indented. */
const LONGEST_PAGE = 16_000

/** The approximate length of the longest correct body, in bytes. */
export function longestResponse({ oracle, also = [], folder }: Pick<Scenario, 'oracle' | 'also' | 'folder'>): number {
  const lengths = [oracle, ...also.map(each => each.oracle)].map(each =>
    each.rule === 'digest'
      ? statSync(join(filesOf(folder), each.file)).size
      : each.rule === 'page'
        ? LONGEST_PAGE
        : JSON.stringify('body' in each ? each.body : each).length,
  )
  return Math.max(...lengths)
}

/** Errors: the rule has no described response, or its file cannot be read. */
export function evaluatorOf(oracle: Oracle, scenario: Place): (values: DrawnValues) => Evaluate {
  const judgeBody = bodyJudge(oracle, scenario)
  if (!('status' in oracle)) throw new Error(`${oracle.rule} is not a rule of a described response`)
  const { status, headers } = oracle
  return values => {
    const wrongBody = judgeBody(values)
    const named = Object.entries(headers ?? {}).map(([name, value]) => [name, fillText(value, values)] as const)
    return response =>
      wrongStatus(response, status) ??
      named.map(([name, value]) => wrongHeader(response, name, value)).find(wrong => wrong !== null) ??
      wrongBody(response)
  }
}

type Place = Pick<Scenario, 'folder' | 'rows_version'>

function bodyJudge(oracle: Oracle, { folder, rows_version = 0 }: Place): (values: DrawnValues) => Evaluate {
  if (oracle.rule === 'digest') {
    const bytes = readFileSync(join(filesOf(folder), oracle.file))
    const sha256 = digestOf(bytes)
    return () => response => wrongBytes(response.bytes, bytes.length, sha256)
  }
  if (oracle.rule === 'page') {
    const messages = messagesOf(rows_version)
    return values => response => wrongPage(response.body, pageOf(messages, fillText(oracle.message, values)))
  }
  if (oracle.rule === 'row' || oracle.rule === 'rows') {
    const rowOf = (id: string, values: DrawnValues) => {
      const { stock: _, ...row } = productOf(Number(fillText(id, values)), rows_version)
      return row
    }
    return values => response =>
      wrongJson(
        response.body,
        oracle.rule === 'row' ? rowOf(oracle.id, values) : oracle.ids.map(id => rowOf(id, values)),
      )
  }
  if (oracle.rule === 'json') {
    return values => {
      const expected = fillJson(oracle.body, values)
      return response => wrongJson(response.body, expected)
    }
  }
  const read = oracle.rule === 'template' ? withSingleBlanks : (text: string) => text
  const text = 'body' in oracle ? oracle.body : ''
  return values => {
    const expected = read(fillText(text, values))
    return ({ body }) => (read(body) === expected ? null : `body ${quote(body)} instead of ${quote(expected)}`)
  }
}

/** HTML may be indented in any way. */
const withSingleBlanks = (text: string): string => text.replace(/\s+/g, ' ').trim()

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

function wrongBytes(bytes: HttpResponse['bytes'], length: number, sha256: string): string | null {
  if (bytes.length !== length) return `a body of ${bytes.length} bytes instead of ${length}`
  return digestOf(bytes) === sha256 ? null : `the body's ${length} bytes differ from those of the file`
}

function wrongJson(body: string, expected: unknown): string | null {
  let actual: unknown
  try {
    actual = JSON.parse(body)
  } catch {
    return `body ${quote(body)} is not JSON`
  }
  return firstDifference(actual, expected, '')
}

/**
 * The first difference in words, with its path in JavaScript notation; null if both are the same JSON, in any order of
 * names.
 */
function firstDifference(actual: unknown, expected: unknown, place: string): string | null {
  if (isDeepStrictEqual(actual, expected)) return null
  const isBoth = [actual, expected].every(each => typeof each === 'object' && each !== null)
  if (isBoth && Array.isArray(actual) === Array.isArray(expected)) {
    const [received, required] = [actual, expected] as [Record<string, unknown>, Record<string, unknown>]
    for (const key of new Set([...Object.keys(required), ...Object.keys(received)])) {
      const difference = firstDifference(
        received[key],
        required[key],
        Array.isArray(actual) ? `${place}[${key}]` : `${place}.${key}`,
      )
      if (difference !== null) return difference
    }
  }
  const hint = isEncoded(actual, expected) ? ': decode the parameters of the path' : ''
  return `${place === '' ? 'body' : place.replace(/^\./, '')} is ${wordOf(actual)} instead of ${wordOf(expected)}${hint}`
}

/** Some routers do not decode path parameters. */
const isEncoded = (actual: unknown, expected: unknown): boolean =>
  typeof actual === 'string' && typeof expected === 'string' && actual === encodeURIComponent(expected)

function wordOf(value: unknown): string {
  const text = value === undefined ? 'missing' : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
