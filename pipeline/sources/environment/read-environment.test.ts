import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from '../../../proofs/fixtures/seeded-check.ts'
import { readEnvironment } from './read-environment.ts'

const folder = join(import.meta.dirname, 'testdata')

for (const name of readdirSync(folder).filter(name => name.endsWith('.txt'))) {
  test(`${name} says what its pair states`, () => {
    const expected = join(folder, name.replace(/\.txt$/, '.json'))
    const found = `${JSON.stringify(readEnvironment(readFileSync(join(folder, name), 'utf8')), null, 1)}\n`
    const isSame = existsSync(expected) && readFileSync(expected, 'utf8') === found
    if (!isSame) writeFileSync(expected.replace(/\.json$/, '-changed.json'), found)
    assert.ok(isSame, `compare testdata/${name.replace(/\.txt$/, '-changed.json')} with its pair`)
  })
}

const values = (text: string) => Object.fromEntries(readEnvironment(text).facts.map(({ key, value }) => [key, value]))

test('the facts that the published documents print', () => {
  assert.deepEqual(values('Ryzen 5 3600 (12) @ 3.600GHz'), {
    cpu_model: 'Ryzen 5 3600',
    thread_count: 12,
    cpu_max_hz: 3_600_000_000,
  })
  assert.deepEqual(values('64GB'), { memory_bytes: 64_000_000_000 })
  assert.deepEqual(values('64 GiB'), { memory_bytes: 68_719_476_736 })
  const asyncTalk = values(readFileSync(join(folder, 'inxi-and-uname.txt'), 'utf8'))
  assert.equal(asyncTalk.kernel_release, '6.6.2-1-clear')
  assert.equal(asyncTalk.core_count, 8)
  assert.equal(asyncTalk.thread_count, 16)
  assert.equal(asyncTalk.memory_bytes, 64 * 1024 ** 3)
})

test('a sentence is not a fact, and is given back', () => {
  const sentence = 'AMD 7950X is the CPU that I would buy for 64GB'
  assert.deepEqual(readEnvironment(sentence), { facts: [], unread: [{ line: 1, text: sentence }] })
})

test('CRLF changes nothing', () => {
  const text = readFileSync(join(folder, 'inxi-and-uname.txt'), 'utf8')
  assert.deepEqual(readEnvironment(text.replaceAll('\n', '\r\n')), readEnvironment(text))
})

test('no text makes it throw or wait, and every number is a whole one', () => {
  const piece = fc.constantFrom(
    'CPU: ',
    '64GB',
    ', ',
    'Speed (MHz): avg: 1 cores: ',
    '1: 2 ',
    ' @ ',
    '(12)',
    '\n',
    'L2 cache: ',
    'Max ',
    ' (',
  )
  const text = fc.array(fc.oneof(piece, fc.string())).map(parts => parts.join(''))
  fc.assert(
    fc.property(text, input => {
      for (const { value } of readEnvironment(input).facts)
        assert.ok(typeof value === 'string' || Number.isSafeInteger(value))
    }),
  )
  for (const part of [' ', '1: 2 ', 'a ', 'size: speed: ', '(', '64 GiB ', 'x86_64 ', 'Core ', '-']) {
    const started = performance.now()
    for (const start of ['', 'CPU: ', 'Device-1: ', 'Linux 5.4 #1 ', 'Max ', 'Memory: ', 'Intel 1'])
      readEnvironment(start + part.repeat(3900 / part.length))
    assert.ok(performance.now() - started < 2000, part)
  }
})
