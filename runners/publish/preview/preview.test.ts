import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Change } from '../../../pipeline/ledger/change.ts'
import { changedEntries } from './changed-entries.ts'
import { formatPreview, type PreviewStep } from './summary.ts'

const HOSTILE = [
  '`` ``` ~~~',
  '<img src=x>',
  '[x](javascript:a) @all',
  'a\n\n# Nothing is rejected.\n\n- x',
  'a\rb',
  '\u2028# x',
  '',
]
const step = (output: string, is_rejected = false): PreviewStep => ({ command: 'npm run verify', output, is_rejected })
const COMMIT = '0'.repeat(40)

test('text of third parties stays within a code block', () => {
  for (const text of HOSTILE) {
    const summary = formatPreview(COMMIT, [{ framework_id: text, became: 'New' }], [step(text)])
    const outside = summary.split(/[\n\r\u2028]/).filter(line => line !== '' && !line.startsWith('    '))
    const verdict = 'All checks passed; the site is in site/.'
    assert.deepEqual(outside, ['# Preview of 000000000000', verdict, '## npm run verify'], text)
    assert.match(summary, /\n\n {4}New entry:.*\n(?: {4}.*\n)*\n## npm run verify\n\n {4}/)
  }
})

test('a summary states the rejecting step, removed entries and that rates are not comparable', () => {
  const summary = formatPreview(COMMIT, [{ framework_id: 'c', became: 'Removed' }], [step('a'), step('b', true)])
  for (const message of [/Rejected by npm run verify: no site/, /Removed entry: c\n/, /\*\*not comparable\*\*/])
    assert.match(summary, message)
  assert.match(formatPreview(COMMIT, [], []), /All checks passed.*\n\n {4}No entry is changed/)
})

test('an entry is new if its manifest is new, and removed if its folder does not exist', () => {
  const changes = Object.entries({ 'b/framework.json': 'M', 'b/main.go': 'A', 'a/framework.json': 'A', 'c/a.js': 'D' })
  const paths = changes.map(([path, status]) => ({ path: `runners/frameworks/${path}`, status }) as Change)
  const readme = { path: 'README.md', status: 'M' } as Change
  assert.deepEqual(
    changedEntries([...paths, readme], id => id !== 'c').map(({ became, framework_id }) => `${became} ${framework_id}`),
    ['New a', 'Changed b', 'Removed c'],
  )
})
