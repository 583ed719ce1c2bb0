/** The program of `npm run count` and `npm run check:count`: how much code there is to read, and that it does not grow unseen. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runCommandLine } from '../pipeline/command-line.ts'
import { UsageError } from '../pipeline/vocabulary/usage-error.ts'

const help = `npm run count -- [DIR] [--lower]
npm run check:count

Counts our own lines by part, in this checkout or in that at DIR: .ts, .tsx, .astro, .sql, .css, .c, .h and .lua, without
test data, entries and templates. pipeline/, runners/ and site/ are the product; proofs/ is what proves it, with benches,
fixtures and test support; tests are the files *.test.ts, wherever they stand.

proofs/count-bounds.json holds the bound of each part. check:count fails where a part is above it, or more than 100 lines below:
--lower writes the bounds down to what is counted. To raise one, add another behind it that says why.

Exit: 0 counted; 1 a bound does not hold; 2 bad use.`

const PARTS = ['pipeline', 'runners', 'site', 'proofs', 'tests'] as const
export type Part = (typeof PARTS)[number]

const OWN = '{pipeline,site,runners,proofs}/**/*.{ts,tsx,astro,sql,css,c,h,lua}'
const LEFT_OUT = /\/testdata\/|^runners\/(?:frameworks|templates)\//

const BOUNDS = 'proofs/count-bounds.json'

/** How far a part may be below its bound before the bound has to follow. */
const SLACK = 100

const partOf = (path: string): Part => (path.endsWith('.test.ts') ? 'tests' : (path.split('/')[0] as Part))

/** Lines by part. */
export function countLines(root: string): Map<Part, number> {
  const counts = new Map<Part, number>(PARTS.map(part => [part, 0]))
  for (const path of globSync(OWN, { cwd: root })) {
    if (LEFT_OUT.test(path)) continue
    const lines = readFileSync(join(root, path), 'utf8').split('\n').length - 1
    counts.set(partOf(path), (counts.get(partOf(path)) ?? 0) + lines)
  }
  return counts
}

/** By part, the bounds that it has had to be raised to; the last one holds. Only the first goes without a reason. */
export type Bounds = Record<Part, { lines: number; why?: string }[]>

/** What does not hold: a part above its bound or far below it, and a bound that was raised without a reason. */
export const problemsOf = (counts: ReadonlyMap<Part, number>, bounds: Bounds): string[] =>
  PARTS.flatMap(part => {
    const lines = counts.get(part) ?? 0
    const most = bounds[part].at(-1)?.lines ?? 0
    const unsaid = bounds[part].slice(1).filter(({ why = '' }) => why.trim() === '')
    return [
      ...unsaid.map(bound => `${part}: raised to ${bound.lines} without a word: say why in ${BOUNDS}`),
      ...(lines > most ? [`${part}: ${lines} lines, bound ${most}: take lines out, or add a bound that says why`] : []),
      ...(lines < most - SLACK ? [`${part}: ${lines} lines, bound ${most}: run npm run count -- --lower`] : []),
    ]
  })

/** The bounds, the last of each part lowered to what is counted. */
export const lowered = (counts: ReadonlyMap<Part, number>, bounds: Bounds): Bounds =>
  Object.fromEntries(
    PARTS.map(part => {
      const last = bounds[part].at(-1)
      const lines = Math.min(last?.lines ?? 0, counts.get(part) ?? 0)
      return [part, [...bounds[part].slice(0, -1), { ...last, lines }]]
    }),
  ) as Bounds

const options = { check: { type: 'boolean', default: false }, lower: { type: 'boolean', default: false } } as const

if (import.meta.main)
  await runCommandLine({ name: 'count', help, options, allowPositionals: true }, ({ values, positionals }) => {
    const [root = '.', ...others] = positionals
    if (others.length > 0) throw new UsageError(2, `name one folder, not ${positionals.length}`)
    const counts = countLines(resolve(root))
    for (const [part, lines] of counts) console.log(`${String(lines).padStart(7)} lines  ${part}`)
    const product = [...counts].filter(([part]) => part !== 'proofs' && part !== 'tests')
    console.log(`${String(product.reduce((sum, [, lines]) => sum + lines, 0)).padStart(7)} lines  of the product`)
    if (!values.check && !values.lower) return 0
    const file = join(root, BOUNDS)
    const bounds = JSON.parse(readFileSync(file, 'utf8')) as Bounds
    if (values.lower) writeFileSync(file, `${JSON.stringify(lowered(counts, bounds), null, 2)}\n`)
    const problems = values.check ? problemsOf(counts, bounds) : []
    for (const problem of problems) console.error(`count: ${problem}`)
    return problems.length > 0 ? 1 : 0
  })
