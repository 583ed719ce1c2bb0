import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Oracle } from '../../../pipeline/schema/case.ts'
import { temporaryFolder } from '../../../proofs/fixtures/temporary.ts'
import { evaluatorOf } from './expected-response.ts'

const response = (body: string | Buffer, headers = {}, status = 200) => ({
  ...{ status, headers, body: String(body) },
  bytes: Buffer.from(body),
})
const judge = (oracle: Oracle, values = {}, folder = '/none') => evaluatorOf(oracle, { folder })(values)

test('json: an equal value in any order and spelling is correct, and the first difference is reported with its path', () => {
  const body = { total: '${total}', items: [{ id: '${id}', tags: ['a'] }], note: 'no. ${id}' }
  const evaluate = judge({ rule: 'json', status: 200, body }, { total: 9075418723, id: 7 })
  assert.equal(evaluate(response('{ "note":"no. 7", "items":[{"tags":["a"],"id":7}], "total":9075418723.0 }')), null)
  const fault = (text: string) => evaluate(response(text))
  assert.equal(
    fault('{"total":485484131,"items":[{"id":7,"tags":["a"]}],"note":"no. 7"}'),
    'total is 485484131 instead of 9075418723',
  )
  assert.equal(
    fault('{"total":9075418723,"items":[{"id":"7","tags":["a"]}],"note":"no. 7"}'),
    'items[0].id is "7" instead of 7',
  )
  assert.equal(
    fault('{"total":9075418723,"items":[{"id":7,"tags":["a","b"]}],"note":"no. 7"}'),
    'items[0].tags[1] is "b" instead of missing',
  )
  assert.equal(
    fault('{"total":9075418723,"items":[],"note":"no. 7"}'),
    'items[0] is missing instead of {"id":7,"tags":["a"]}',
  )
  assert.equal(fault('[]'), 'body is [] instead of {"total":9075418723,"items":[{"id":7,"tags":["a"]}],"note":"…')
  assert.equal(
    fault('{"total":9075418723,"items":[{"id":7,"tags":["a"]}],"note":"no.%207"}'),
    'note is "no.%207" instead of "no. 7": decode the parameters of the path',
  )
  assert.equal(fault('{"total"'), 'body "{\\"total\\"" is not JSON')
})

test('template collapses blanks, and exact compares every character', () => {
  const page = '<p>\n  ${name}</p>\n'
  const values = { name: 'a b' }
  const template = judge({ rule: 'template', status: 200, body: page }, values)
  assert.equal(template(response(' <p> a  b</p>')), null)
  assert.match(template(response('<p>a b</p>')) ?? '', /^body /)
  const exact = judge({ rule: 'exact', status: 200, body: page }, values)
  assert.equal(exact(response('<p>\n  a b</p>\n')), null)
  assert.match(exact(response('<p> a b</p>\n')) ?? '', /^body /)
})

test('status and the beginnings of headers, also drawn ones, are compared first', () => {
  const evaluate = judge({ rule: 'exact', status: 201, headers: { Location: '/a/${id}' }, body: '' }, { id: 7 })
  assert.equal(evaluate(response('', { location: '/a/7' }, 201)), null)
  assert.equal(evaluate(response('', { location: '/a/7' })), 'status 200 instead of 201')
  assert.equal(evaluate(response('', { location: '/a/8' }, 201)), 'Location "/a/8" instead of /a/7')
})

test('digest compares every byte of the file', t => {
  const folder = temporaryFolder(t)
  mkdirSync(join(folder, 'files'))
  const bytes = Buffer.from([0xff, 0, 1, 0x80])
  writeFileSync(join(folder, 'files/a.bin'), bytes)
  const evaluate = judge({ rule: 'digest', status: 200, file: 'a.bin' }, {}, folder)
  assert.equal(evaluate(response(bytes)), null)
  assert.equal(evaluate(response(bytes.subarray(1))), 'a body of 3 bytes instead of 4')
  assert.equal(evaluate(response(Buffer.from([0xfe, 0, 1, 0x80]))), "the body's 4 bytes differ from those of the file")
})
