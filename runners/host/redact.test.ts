import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redact } from './redact.ts'
import { redactionsOf } from './redactions.ts'

const ann = { home: '/home/ann', temp: '/tmp', host_name: 'box.example.org', user_name: 'ann' }
const redactions = redactionsOf('/home/ann/ledger', [['/home/ann/ledger/data', '<data>']], ann)
const message = (text: string) => redact(text, redactions).text

test('paths and names of this machine are replaced, the longest first, and counted', () => {
  const text = 'at /home/ann/ledger/data/x, /home/ann/ledger/a.rs and -I/home/ann/include by ann@box: /tmp/y'
  assert.deepEqual(redact(text, redactions), {
    text: 'at <data>/x, <checkout>/a.rs and -I<home>/include by <user>@<host>: <temp>/y',
    count: 6,
  })
})

test('similar texts stay', () => {
  for (const text of ['/home/anna/x', '/home/ann-2', '/var/tmp/x', '/tmpfs', 'annotate', 'sandbox', 'a-box', 'box_a'])
    assert.equal(message(text), text)
})

test('paths are found next to any characters', () => {
  const forms = ['file:///home/ann/a', '"\\n/home/ann"', '\u001b[32m/home/ann\u001b[0m', 'x=/home/ann:', '/home/ann.']
  for (const text of forms) assert.ok(!message(text).includes('/home/ann'), text)
})

test('generic user names stay, and their home is replaced', () => {
  const root = redactionsOf('/work', [], {
    home: '/srv/admin',
    temp: '/tmp',
    host_name: 'localhost',
    user_name: 'root',
  })
  assert.equal(
    redact('root at localhost: /srv/admin/.cargo, /data/root', root).text,
    'root at localhost: <home>/.cargo, /data/root',
  )
})

test('characters of patterns are matched literally', () => {
  assert.equal(redact('/a+b(c)/d /aab', [['/a+b(c)/d', '<x>']]).text, '<x> /aab')
})

test('without redactions nothing is replaced', () => {
  assert.deepEqual(redact('/home/ann', []), { text: '/home/ann', count: 0 })
})
