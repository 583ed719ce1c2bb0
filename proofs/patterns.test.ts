/**
 * Checks that every regular expression of the product takes linear time, because third parties may send long lines:
 * recheck proves it with automata, and tries attacks for those that automata cannot express, such as lookahead.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { check } from 'recheck'
import ts from 'typescript'
import { tools } from '../pipeline/tools/installed.ts'
import { splitLines } from '../pipeline/tools/lines.ts'

const FILES = globSync('{pipeline,runners,site}/**/*.{ts,tsx}').filter(
  path => !/\.test\.ts$|^runners\/(?:frameworks|templates)\//.test(path),
)

interface Pattern {
  /** `file:line`. */
  place: string
  source: string
  flags: string
}

/** The literals of a file, and the places where it calls RegExp. */
function patternsIn(path: string): { literals: Pattern[]; builds: string[] } {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  const literals: Pattern[] = []
  const builds: string[] = []
  const look = (node: ts.Node): void => {
    const place = `${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      literals.push({ place, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(file) === 'RegExp')
      builds.push(place)
    ts.forEachChild(node, look)
  }
  look(file)
  return { literals, builds }
}

/** The patterns that a file builds while it is loaded again, and in the calls that `use` makes. */
async function builtBy(path: string, use: (module: never) => unknown = () => {}): Promise<Pattern[]> {
  const built: Pattern[] = []
  const native = globalThis.RegExp
  globalThis.RegExp = new Proxy(native, {
    construct(target, parts) {
      const pattern = Reflect.construct(target, parts)
      const line = new Error().stack?.split(`/${path}?built:`)[1]?.split(':')[0]
      if (line !== undefined) built.push({ place: `${path}:${line}`, source: pattern.source, flags: pattern.flags })
      return pattern
    },
  })
  try {
    use((await import(`${pathToFileURL(resolve(path)).href}?built`)) as never)
  } finally {
    globalThis.RegExp = native
  }
  return built
}

/** For each file that builds patterns after it is loaded, the calls that build them. */
const USES: Readonly<Record<string, (module: never) => unknown>> = {
  'runners/host/redact.ts': ({ redact }: typeof import('../runners/host/redact.ts')) =>
    redact('', [
      ['/home/a.b/c', '<home>'],
      ['/tmp', '<temp>'],
      ['a-b.c', '<host>'],
    ]),
  'pipeline/tools/read.ts': ({ readText }: typeof import('../pipeline/tools/read.ts')) => readText('', tools),
  'pipeline/tools/by-beginning.ts': ({ byBeginning }: typeof import('../pipeline/tools/by-beginning.ts')) =>
    byBeginning([/^[\d.]+ x/, /^(?:a|\()b/], row => row),
  'pipeline/tools/prefixed.ts': ({ findPrefixed }: typeof import('../pipeline/tools/prefixed.ts')) => {
    const lines = splitLines('Nov  9 03:16:47 [ 1.5] a-1 | Latency\nNov  9 03:16:48 [12.5] a-1 | Req/Sec\n')
    findPrefixed(lines, new Set(lines), /Latency|Req/)
  },
}

/** Without an unbounded repetition, matching takes constant time at each position. */
const REPEATS = /[*+]|\{\d+,\}/

/** Null if the pattern is linear; else its complexity, and a text that shows it. */
async function problemOf({ source, flags }: Pick<Pattern, 'source' | 'flags'>): Promise<string | null> {
  if (!REPEATS.test(source)) return null
  const found = await check(source, flags, { timeout: null, attackTimeout: null, incubationTimeout: null })
  if (found.status === 'safe') return null
  if (found.status === 'unknown') return `could not be checked: ${found.error.kind}`
  return `is ${found.complexity.summary}, with ${found.attack.pattern}`
}

test('non-linear patterns are found: backtracking, repeated starts, and both', async () => {
  for (const source of ['^(?:a+)+$', '^-[a-z]*c[a-z]*$', '[`*]+$', '\\d(?=(?:\\d{3})+$)'])
    assert.match((await problemOf({ source, flags: '' })) ?? '', /polynomial|exponential/, source)
})

test('every pattern is linear', async () => {
  const found = FILES.map(path => ({ path, ...patternsIn(path) }))
  const building = found.filter(({ builds }) => builds.length > 0)
  const built: Pattern[] = []
  for (const { path } of building) built.push(...(await builtBy(path, USES[path])))
  const places = new Set(built.map(({ place }) => place))
  const unchecked = building.flatMap(({ builds }) => builds).filter(place => !places.has(place))
  assert.deepEqual(unchecked, [], 'is built where this test does not see it: build it when the file is loaded')

  const each = [...found.flatMap(({ literals }) => literals), ...built]
  const problems = [...Map.groupBy(each, ({ source, flags }) => `/${source}/${flags}`)].map(async ([written, same]) => {
    const problem = same[0] && (await problemOf(same[0]))
    return problem ? same.map(({ place }) => `${place}: ${written} ${problem}`) : []
  })
  assert.deepEqual((await Promise.all(problems)).flat(), [])
})
