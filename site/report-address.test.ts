import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import test, { afterEach } from 'node:test'
import { reportAddress, TEMPLATE } from './report-address.ts'

const before = process.env.BENCHLEDGER_REPOSITORY
afterEach(() => {
  if (before === undefined) delete process.env.BENCHLEDGER_REPOSITORY
  else process.env.BENCHLEDGER_REPOSITORY = before
})

test('the form is filled in, and names cannot leave their field', () => {
  process.env.BENCHLEDGER_REPOSITORY = 'https://example.org/made/ledger/'
  const address = new URL(reportAddress('Result 0123 & more#x', ['Address: https://example.org/r/0123/?a=1&b=2']) ?? '')
  assert.equal(address.pathname, '/made/ledger/issues/new')
  assert.deepEqual([...address.searchParams.keys()], ['template', 'title', 'body'])
  assert.ok(existsSync(join(import.meta.dirname, '../.github/ISSUE_TEMPLATE', TEMPLATE)))
  assert.equal(address.searchParams.get('title'), 'Result 0123 & more#x')
  assert.match(address.searchParams.get('body') ?? '', /^Address: https:\/\/example\.org\/r\/0123\/\?a=1&b=2\n/)
})

test('without a repository, or with one that is not a web address, there is no link', () => {
  for (const repository of ['', 'javascript:alert(1)', 'https://example.org/?x']) {
    process.env.BENCHLEDGER_REPOSITORY = repository
    assert.equal(reportAddress('a', []), null)
  }
})
