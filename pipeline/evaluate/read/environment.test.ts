import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { environmentOf } from './environment.ts'

test('host facts and environment of a new document are those stated, without nulls and the id of the host', () => {
  const host = { id: 'a-machine', cpu_model: 'Ryzen 5 3600', core_count: null, os: 'ubuntu 22.04' }
  const environment = { os: 'ubuntu 22.04', ram: '64GB', swap: false, fd_soft: 1048576 }
  assert.deepEqual(environmentOf('new', { host, environment }), {
    facts: [
      { key: 'cpu_model', value: 'Ryzen 5 3600' },
      { key: 'os', value: 'ubuntu 22.04' },
      { key: 'ram', value: '64GB' },
      { key: 'swap', value: false },
      { key: 'fd_soft', value: 1048576 },
    ],
    problems: [],
  })
  for (const nothing of [{}, { host: null, environment: null }])
    assert.deepEqual(environmentOf('new', nothing), { facts: [], problems: [] })
})

test('two values for one key are a problem, and the first counts', () => {
  const { facts, problems } = environmentOf('new', { host: { os: 'ubuntu 22.04' }, environment: { os: 'debian 12' } })
  assert.deepEqual(facts, [{ key: 'os', value: 'ubuntu 22.04' }])
  assert.deepEqual(problems, ['os is "ubuntu 22.04" in host and "debian 12" in environment: correct the wrong one'])
})

test('facts read from a document are added to those in document.json, without duplicates', () => {
  const names = readdirSync(join(import.meta.dirname, 'stated'))
  assert.equal(names.length, 5)
  for (const name of names) {
    const read = JSON.parse(readFileSync(join(import.meta.dirname, 'stated', name), 'utf8'))
    assert.deepEqual(Object.keys(read), Object.keys(read).toSorted())
    const id = name.replace(/\.json$/, '')
    const path = join(import.meta.dirname, '../../../data/published', id, 'document.json')
    const { host, environment } = JSON.parse(readFileSync(path, 'utf8'))
    for (const key of Object.keys(read)) assert.equal(host[key] ?? environment[key] ?? null, null, `${name}: ${key}`)
    const added = environmentOf(id, { host, environment }).facts.slice(-Object.keys(read).length)
    assert.deepEqual(Object.fromEntries(added.map(({ key, value }) => [key, value])), read)
  }
})
