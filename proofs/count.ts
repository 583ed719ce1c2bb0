/** The program of `npm run count` and `npm run check:count`: counts the code, so that it does not grow unnoticed. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { flag, runCommandLine } from '../pipeline/cli/command-line.ts'
import { UsageError } from '../pipeline/schema/usage-error.ts'

const program = {
  name: 'count',
  description: `Counts the lines of each part, in this checkout or the one at DIR: .ts, .tsx, .astro, .sql, .css, .c, .h
and .lua, without test data, entries and templates. The product is pipeline/, runners/ and site/; proofs/ has benches,
fixtures and test support; tests are the files *.test.ts in any folder.

proofs/count-bounds.json has the bound of each part. To raise one, change its number in a commit of its own, whose body
gives the reason.`,
  positionals: '[dir]',
  options: {
    check: flag('fail if a part is above its bound, or more than 100 lines below it'),
    lower: flag('lower the bounds to the current counts, and print the changes'),
  },
  notes: `npm run check:count is npm run count -- --check.

Exit: 0 counted; 1 a bound does not hold; 2 usage error, or malformed bounds.`,
}

export const PARTS = ['pipeline', 'runners', 'site', 'proofs', 'tests'] as const
export type CountedPart = (typeof PARTS)[number]

const COUNTED = '{pipeline,site,runners,proofs}/**/*.{ts,tsx,astro,sql,css,c,h,lua}'
const EXCLUDED = /\/testdata\/|^runners\/(?:frameworks|templates)\//

const BOUNDS = 'proofs/count-bounds.json'

/** How far a part may be below its bound before the bound has to be lowered. */
const SLACK = 100

const partOf = (path: string): CountedPart =>
  path.endsWith('.test.ts') ? 'tests' : (path.split('/')[0] as CountedPart)

/** Lines by part. */
export function countLines(root: string): Map<CountedPart, number> {
  const counts = new Map<CountedPart, number>(PARTS.map(part => [part, 0]))
  for (const path of globSync(COUNTED, { cwd: root })) {
    if (EXCLUDED.test(path)) continue
    const lines = readFileSync(join(root, path), 'utf8').split('\n').length - 1
    counts.set(partOf(path), (counts.get(partOf(path)) ?? 0) + lines)
  }
  return counts
}

const boundsSchema = z.record(z.enum(PARTS), z.int().nonnegative())
export type LineBounds = z.infer<typeof boundsSchema>

/** Parses the text of the file. */
export function readBounds(text: string): LineBounds {
  try {
    return boundsSchema.parse(JSON.parse(text))
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
    throw new UsageError(2, `${BOUNDS} cannot be read: fix it, or take it from main\n${problem}`)
  }
}

/** One message for each part that is above its bound or far below it. */
export const problemsOf = (counts: ReadonlyMap<CountedPart, number>, bounds: LineBounds): string[] =>
  PARTS.flatMap(part => {
    const [lines, most] = [counts.get(part) ?? 0, bounds[part]]
    const stated = `${part}: ${lines} lines, bound ${most} in ${BOUNDS}`
    if (lines > most) return [`${stated}: remove lines, or raise it as npm run count -- --help says`]
    return lines < most - SLACK ? [`${stated}: run npm run count -- --lower`] : []
  })

/** The bounds, of which none exceeds its count. */
export const lowered = (counts: ReadonlyMap<CountedPart, number>, bounds: LineBounds): LineBounds =>
  Object.fromEntries(PARTS.map(part => [part, Math.min(bounds[part], counts.get(part) ?? 0)])) as LineBounds

if (import.meta.main)
  await runCommandLine(program, ({ values, positionals }) => {
    const [root = '.'] = positionals
    const counts = countLines(resolve(root))
    for (const [part, lines] of counts) console.log(`${String(lines).padStart(7)} lines  ${part}`)
    const product = [...counts].filter(([part]) => part !== 'proofs' && part !== 'tests')
    console.log(`${String(product.reduce((sum, [, lines]) => sum + lines, 0)).padStart(7)} lines  of the product`)
    if (!values.check && !values.lower) return 0
    const file = join(root, BOUNDS)
    const before = readBounds(readFileSync(file, 'utf8'))
    const bounds = values.lower ? lowered(counts, before) : before
    if (values.lower) {
      const changed = PARTS.filter(part => bounds[part] < before[part])
      for (const part of changed) console.log(`lowered ${part} from ${before[part]} to ${bounds[part]}`)
      if (changed.length === 0) console.log('nothing to lower')
      writeFileSync(file, `${JSON.stringify(bounds, null, 2)}\n`)
    }
    const problems = problemsOf(counts, bounds)
    for (const problem of problems) console.error(`count: ${problem}`)
    return problems.length > 0 ? 1 : 0
  })
