/** A report of a table or of JSON that is cut, doubled or mixed with another gives a problem and no value, or what it gives when it is whole. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import fc from '../../proofs/fixtures/seeded-check.ts'
import type { Block } from './block.ts'
import { readReports, tools } from './installed.ts'
import { readTestdata, testdataNames, testdataUrl } from './testdata-files.ts'

const MEANT = [...tools.values()].filter(({ meanings }) => meanings)
/** The test data of tools whose reports have values only if they are complete; those of wrk are in truncation.test.ts. */
const TEXTS = testdataNames()
  .filter(name => name.includes('/testdata/'))
  .map(name => ({ name, text: readTestdata(name), blocks: readReports(readTestdata(name)) }))

test('the reports of every tool are damaged here or in truncation.test.ts', () => {
  const here = new Set(TEXTS.flatMap(({ blocks }) => blocks.map(({ tool }) => tool)))
  const others = [...tools.values()].flatMap(({ find, id }) => (find && !here.has(id) ? [id] : []))
  assert.deepEqual(others, ['ichor', 'ichor-realtime', 'wrk'])
})

/** The requested number may be apart from a report; a line of errors that is cut off counts as never printed. */
const isPartOf = ({ target_rate_per_s: _, ...values }: Block['values'], whole: Block): boolean =>
  Object.entries(values).every(([id, value]) => whole.values[id] === value)

/** Every block either has the values of one of the complete reports, or no value and a reason. */
function check(text: string, whole: readonly Block[], name: string): void {
  for (const { values, problems } of readReports(text)) {
    if (Object.keys(values).length === 0) assert.ok(problems.length > 0, `${name}: no value is read, without a reason`)
    else
      assert.ok(
        whole.some(block => isPartOf(values, block)),
        `${name}: other values ${JSON.stringify(values)}`,
      )
  }
}

test('a report that is cut anywhere', () => {
  const cuts = fc.constantFrom(...TEXTS).chain(each => fc.tuple(fc.constant(each), fc.nat(each.text.length)))
  fc.assert(
    fc.property(cuts, ([{ name, text, blocks }, length]) => check(text.slice(0, length), blocks, name)),
    { numRuns: 3000 },
  )
})

test('a report with every line doubled, or with one line missing or doubled', () => {
  for (const { name, text, blocks } of TEXTS) {
    const lines = text.trimEnd().split('\n')
    check(lines.flatMap(line => [line, line]).join('\n'), blocks, name)
    for (const at of lines.keys()) {
      check(lines.toSpliced(at, 0, lines[at] ?? '').join('\n'), blocks, `${name}, line ${at + 1} doubled`)
    }
  }
})

test('two reports whose lines are mixed', () => {
  const pairs = fc.tuple(fc.constantFrom(...TEXTS), fc.constantFrom(...TEXTS), fc.infiniteStream(fc.boolean()))
  fc.assert(
    fc.property(pairs, ([one, other, turns]) => {
      const left = one.text.split('\n')
      const right = other.text.split('\n')
      const mixed: string[] = []
      for (const is_left of turns) {
        if (left.length === 0 || right.length === 0) break
        mixed.push((is_left ? left : right).shift() ?? '')
      }
      check([...mixed, ...left, ...right].join('\n'), [...one.blocks, ...other.blocks], `${one.name} and ${other.name}`)
    }),
    { numRuns: 1000 },
  )
})

test('a meaning leads to the output that shows it', () => {
  for (const { id, meanings = {} } of MEANT)
    for (const [name, { shown_by, version }] of Object.entries(meanings)) {
      assert.ok(
        [shown_by, `${id}/testdata/${shown_by}`].some(name => existsSync(testdataUrl(name))),
        `${id}: ${name}: ${shown_by}`,
      )
      assert.match(version, /^\d/, `${id}: ${name}`)
    }
})
