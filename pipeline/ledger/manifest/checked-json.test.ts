import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { readCheckedJson } from './checked-json.ts'

const read = (text: string) => {
  const { value, problems } = readCheckedJson<unknown>(text, z.any())
  return { value, problems: problems.map(({ line, problem }) => `${line}: ${problem.split(':')[0]}`) }
}

test('lines of indented JSON are found without a problem', () => {
  for (const indent of [1, 2, 4]) {
    const text = JSON.stringify({ a: [{ b: 1 }, { b: 2 }] }, null, indent)
    const { value, linesOf } = readCheckedJson<unknown>(text, z.any())
    assert.deepEqual([value, linesOf(['a', 1]), linesOf(['a', 1, 'b'])], [JSON.parse(text), [6, 8], [7, 7]])
  }
})

test('JSON in one line and in several has the same problems', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const found = {
    '{"a":1,"b":[2]}': [],
    '{"a":1,"a":1}': ['is a duplicate'],
    '{"__proto__":1}': ['no field has this name'],
    [nested(64)]: [],
    [nested(65)]: ['the JSON is nested too deeply'],
    '{"a":1}]': ['the JSON cannot be read from here on'],
  }
  for (const [text, problems] of Object.entries(found))
    for (const [line, written] of [`${text}\n`, `\n${text}\n`].entries()) {
      const at = problems[0]?.includes('deeply') ? 1 : line + 1
      assert.deepEqual(
        read(written).problems,
        problems.map(problem => `${at}: ${problem}`),
        written,
      )
      assert.equal(read(written).value === null, problems.length > 0)
    }
})
