import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entry, EntryManifest, Scenario } from '../../pipeline/schema/case.ts'
import { describeList } from './describe-list.ts'
import type { Manifests } from './read-entries.ts'

const entry = (framework_id: string, manifest: Partial<EntryManifest>): Entry => ({
  framework_id,
  folder: '/made',
  manifest: { name: framework_id, language: 'C', version: { text: '1' }, scenarios: ['hello'], ...manifest },
})
const hello: Scenario = {
  ...{ scenario_id: 'hello', folder: '/made', name: 'Hello', tool: 'wrk', request: { method: 'GET', path: '/' } },
  ...{ oracle: { rule: 'exact', status: 200, body: 'Hello' }, duration_s: 8, warm_up_s: 1, trials: 10 },
  loads: [{ threads: 2, connections: 400 }],
}
const fixture: Manifests = {
  entries: [
    entry('lines', {
      needs: ['cc', 'make'],
      configurations: [
        { settings: { release: '1' } },
        { settings: { release: '2' }, version: { text: '2.5' }, loads: [{ threads: 4, connections: 20000 }] },
      ],
    }),
    entry('null', { role: 'control', language: null }),
  ],
  published: [{ framework_id: 'paper', language: 'Rust', reason: 'Its source is lost.' }],
  scenarios: [hello],
  rejected: [{ kind: 'framework', id: 'bad', message: 'frameworks/bad/framework.json:1: is empty' }],
}

test('each framework is listed with language, versions, scenarios, and whether it runs here', () => {
  const list = describeList(fixture, { has: () => true, lacks: () => null, open_file_limit: 20000 })
  assert.equal(
    list,
    `lines, C, versions 1 and 2.5
  scenarios: hello
  configurations: release=1 (1); release=2 (2.5)
  runs here: yes
    not run: lines/release=2/hello-t4-c20000: 20000 connections need 20064 open files and the limit is 20000
null, language unknown, version 1, control
  scenarios: hello
  configurations: default
  runs here: yes
paper, Rust
  runs here: no. Its source is lost.
rejected: frameworks/bad/framework.json:1: is empty`,
  )
})

test('missing programs of the entry and tools of its scenarios are named', () => {
  const list = describeList(fixture, { has: program => program === 'make', lacks: () => null, open_file_limit: null })
  assert.deepEqual(list.match(/runs here: .*/g), [
    'runs here: no, cc and wrk missing',
    'runs here: no, wrk missing',
    'runs here: no. Its source is lost.',
  ])
})
