import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { z } from 'zod'
import fc from '../../../proofs/fixtures/seeded-check.ts'
import { toolIds } from '../../schema/records/fields.ts'
import { foldersIn } from '../run-folder.ts'
import { type ManifestKind, readManifest, schemas } from './read-manifest.ts'

const root = join(import.meta.dirname, '../../..')
const testdata = join(import.meta.dirname, 'testdata')
const path = {
  document: 'published/a-document/document.json',
  framework: 'frameworks/a/framework.json',
  scenario: 'scenarios/a/scenario.json',
  service: 'services/a/service.json',
  host: 'hosts/a/host.json',
  run: 'raw/20261121T083000Z-a-host-0123af/run.json',
  statement: 'statements/2026-11-21-a-mistake.json',
  generators: 'generators/2026-11-28/generators.json',
}

/** Every manifest that is committed. */
function committed(): [kind: ManifestKind, path: string, text: string][] {
  const folders = [
    ['document', 'data/published'],
    ['generators', 'data/generators'],
    ['framework', 'runners/frameworks'],
    ['scenario', 'runners/scenarios'],
    ['service', 'runners/services'],
    ['host', 'runners/hosts'],
  ] as const
  return folders.flatMap(([kind, folder]) =>
    foldersIn(join(root, folder)).map((name): [ManifestKind, string, string] => {
      const file = `${folder}/${name}/${kind}.json`
      return [kind, file, readFileSync(join(root, file), 'utf8')]
    }),
  )
}

const TRIAL = { path: 'a/01.log', framework: 'a', scenario: 'b', status: 'ok' }
const RUN = { started_at: '2026-11-21T08:30:00Z', host_id: 'a-host', commit: '0'.repeat(40), trials: [TRIAL] }

const problemsOf = (kind: ManifestKind, value: unknown) =>
  readManifest(kind, path[kind], JSON.stringify(value)).problems

test('a link is the same host for every reader and contains no credentials', () => {
  const linked = (homepage: string) =>
    problemsOf('service', { homepage })
      .filter(({ problem }) => problem.includes('homepage: '))
      .map(({ problem }) => problem)
  for (const homepage of [
    ...[
      'https://user:password@example.org/',
      'https://user@example.org/',
      'http://localhost:8080/',
      'http://a.localhost/',
    ],
    ...['http://printer.local/', 'http://db.internal./', 'http://127.0.0.1/', 'http://10.1.2.3/', 'http://172.31.0.1/'],
    ...['http://192.168.0.1/', 'http://100.127.0.1/', 'http://169.254.169.254/', 'http://0.0.0.0/', 'http://0/'],
    ...['http://2130706433/', 'http://0x7f.1/', 'http://0177.0.0.1/', 'http://127.1/', 'http://[::1]/', 'http://[::]/'],
    ...['http://[fd00::1]/', 'http://[fe80::1]/', 'http://[::ffff:10.0.0.1]/', 'http://[0:0:0:0:0:ffff:7f00:1]/'],
    ...['http://router/', 'http://printer.lan/', 'http://198.18.0.1/', 'http://255.255.255.255/', 'http://224.0.0.1/'],
    ...['http://[64:ff9b::a9fe:a9fe]/', 'http://[ff02::1]/', 'http://['],
  ]) {
    const [problem = '', ...others] = linked(homepage)
    assert.match(problem, /homepage: contains a user name, a password or a host that is not the same/, homepage)
    assert.deepEqual(others, [])
  }
  for (const homepage of [
    ...['https://example.org/a?b#c', 'https://localhost.example.org/', 'https://172.32.0.1/', 'https://100.128.0.1/'],
    ...['https://11.0.0.1:8080/', 'https://[2001:db8::1]/', 'https://10.example.org/', 'https://internal.example.org/'],
  ])
    assert.deepEqual(linked(homepage), [], homepage)
})

test('a name is printable ASCII, and a manifest has no byte order mark', () => {
  for (const kind of ['framework', 'scenario', 'service', 'host'] as const)
    for (const name of ['E\u0445press', ' ', 'a\u200bb'])
      assert.match(
        problemsOf(kind, { name }).find(({ problem }) => problem.includes(', name: '))?.problem ?? '',
        /which is not allowed: write the name .* printable ASCII/,
      )
  const { value, problems } = readManifest('host', path.host, '\uFEFF{"name": null}')
  assert.equal(value, null)
  assert.deepEqual(
    problems.map(({ line, problem }) => `${line}: ${problem}`),
    ['1: column 1: begins with a byte order mark: save it as UTF-8 without one'],
  )
})

test('every committed manifest is valid', () => {
  for (const [kind, file, text] of committed()) {
    const { value, problems } = readManifest(kind, file, text)
    assert.deepEqual(problems, [])
    assert.deepEqual(value, JSON.parse(text))
  }
})

for (const name of readdirSync(testdata).filter(name => name.endsWith('.json'))) {
  test(`${name}: each problem has its line, place, fact and remedy`, () => {
    const kind = name.split('.').at(-2) as ManifestKind
    const { value, problems } = readManifest(kind, path[kind], readFileSync(join(testdata, name), 'utf8'))
    assert.equal(value, null)
    const lines = problems.map(problem => `${problem.path}:${problem.line}: ${problem.problem}\n`)
    // a new tool must not change this file
    const found = lines.join('').replaceAll(toolIds.join(', '), '<each tool>')
    const expected = join(testdata, name.replace(/\.json$/, '.txt'))
    const isSame = existsSync(expected) && readFileSync(expected, 'utf8') === found
    if (!isSame) writeFileSync(expected.replace(/\.txt$/, '-changed.txt'), found)
    assert.ok(isSame, `compare manifest/testdata/${name.replace(/\.json$/, '-changed.txt')} with its pair`)
  })
}

test('each schema is a closed JSON Schema with a title, and with advice for every field', () => {
  for (const [kind, schema] of Object.entries(schemas)) {
    const { title, description, ...schema_json } = z.toJSONSchema(schema)
    assert.ok(title && description, kind)
    for (const { additionalProperties, properties = {} } of (schema_json.oneOf ?? [
      schema_json,
    ]) as z.core.JSONSchema.ObjectSchema[]) {
      assert.equal(additionalProperties, false, kind)
      for (const [name, field] of Object.entries(properties))
        assert.match(JSON.stringify(field), /"description":"/, name)
    }
  }
})

/** For every text in a value, including names of members: a function that replaces it. */
function textsIn(value: unknown): ((text: string) => unknown)[] {
  if (typeof value === 'string') return [text => text]
  if (Array.isArray(value))
    return value.flatMap((item, index) => textsIn(item).map(put => (text: string) => value.with(index, put(text))))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) => [
    (text: string) => ({ ...value, [text]: item }),
    ...textsIn(item).map(put => (text: string) => ({ ...value, [key]: put(text) })),
  ])
}

test('no text of a manifest may contain a control character or one that changes the direction of writing', () => {
  const scenario = readFileSync(join(root, 'runners/scenarios/ping/scenario.json'), 'utf8')
  const framework = readFileSync(join(root, 'runners/frameworks/async-talk/framework.json'), 'utf8')
  const document = readFileSync(join(root, 'data/published/async-talk/document.json'), 'utf8')
  const more = { configuration: { logging: 'off' }, argv: ['wrk'], status: 'failed', reason: 'no' }
  const run = { ...RUN, trials: [{ ...TRIAL, ...more }] }
  assert.deepEqual(readManifest('run', path.run, JSON.stringify(run)).problems, [])
  const manifests: [ManifestKind, unknown][] = [
    ['scenario', JSON.parse(scenario)],
    ['framework', JSON.parse(framework)],
    ['document', JSON.parse(document)],
    ['run', run],
  ]
  for (const [kind, manifest] of manifests) {
    for (const put of textsIn(manifest)) {
      for (const sign of ['\u0000', '\n', '\u001b', '\u007f', '\u0085', '\u202e', '\u2066', '\u200f', '\u2028']) {
        const { value } = readManifest(kind, path[kind], JSON.stringify(put(`a${sign}b`)))
        assert.equal(value, null, JSON.stringify(put(`a${sign}b`)))
      }
    }
  }
})

test('only a scenario with the rule counter may be binary', () => {
  const hello = JSON.parse(readFileSync(join(root, 'runners/scenarios/hello/scenario.json'), 'utf8'))
  const exact = { ...hello, binary_where: { payload: 'binary' } }
  assert.match(problemsOf('scenario', exact)[0]?.problem ?? '', /binary_where: needs the rule counter/)
})

const result = { kind: 'result', id: '0123456789ab' }
const run = { kind: 'run', id: '20261121T083000Z-a-host-0123af' }
const host = { kind: 'host', id: 'a-host' }
const key = `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${'a'.repeat(43)}`
const stated = { reason: 'R.', who: 'W', date: '2026-11-21' }
/** The fields of each kind of statement that not every kind has. */
const STATEMENTS: Record<string, object> = {
  superseded: { subject: result, successor: run },
  retracted: { subject: run },
  concern: { subject: result, entry: 'hyper' },
  reply: { subject: result, entry: 'hyper' },
  reinstated: { subject: result },
  'key-retired': { subject: host, key },
}
const ofSome = { successor: run, entry: 'hyper', key }
const optionals = ['entry']

test('all kinds of statements are tested', () => {
  const kinds = schemas.statement.options.flatMap(({ shape }) => [...shape.kind.values])
  assert.deepEqual(kinds, Object.keys(STATEMENTS))
})

for (const [kind, fields] of Object.entries(STATEMENTS)) {
  test(`a statement of kind ${kind} has exactly the fields of its kind`, () => {
    const complete: Record<string, unknown> = { kind, ...fields, ...stated }
    const problemsOf = (value: object) =>
      readManifest('statement', path.statement, JSON.stringify(value, null, 1)).problems.map(each => each.problem)
    assert.deepEqual(problemsOf(complete), [])
    for (const [name, value] of Object.entries(ofSome).filter(([name]) => !Object.hasOwn(fields, name))) {
      const [problem, ...others] = problemsOf({ [name]: value, ...complete })
      assert.match(
        problem ?? '',
        new RegExp(`^column 2, ${name}: ${kind} has no such field: remove it, or write one of`),
      )
      assert.deepEqual(others, [])
    }
    for (const name of Object.keys(complete)) {
      const { [name]: _, ...rest } = complete
      const [problem, ...others] = problemsOf(rest)
      if (optionals.includes(name)) assert.equal(problem, undefined)
      else assert.match(problem ?? '', new RegExp(`^column 1: "${name}" is missing: write `))
      assert.deepEqual(others, [])
    }
    const [foreign] = problemsOf({ ...complete, subject: kind === 'key-retired' ? run : host })
    assert.match(foreign ?? '', /^column \d+, subject\.kind: is "(?:run|host)", which is not an allowed value: write /)
  })
}

test('duplicate keys of results and blocks that end before they begin are problems', () => {
  const results = [
    { key: 'a', framework: 'x' },
    { key: 'a', framework: 'x', logs: [{ path: 'logs/a.txt', line: 3, last_line: 2 }] },
  ]
  const { problems } = readManifest('document', path.document, JSON.stringify({ title: 'T', results }))
  assert.deepEqual(
    problems.map(({ problem }) => problem.replace(/^column \d+, /, '')),
    [
      'results[1].key: is also the key of results[0]: give each result a different key',
      "results[1].logs[0].last_line: is 2 and the first line is 3: name the block's first and last line",
    ],
  )
})

test('of many problems only the first are listed, with the number of the others', () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`field-${index}`, index]))
  const { problems } = readManifest('document', path.document, JSON.stringify({ title: 'T', results: [], ...many }))
  assert.equal(problems.length, 201)
  assert.match(problems.at(-1)?.problem ?? '', /has 19800 more problems: fix these first$/)
})

test('nothing in a run ends before it starts, and all dates exist', () => {
  const problemsOf = (value: object) =>
    readManifest('run', path.run, JSON.stringify(value)).problems.map(({ problem }) =>
      problem.replace(/^column \d+, /, ''),
    )
  const before = '2026-11-21T08:29:59.5Z'
  assert.deepEqual(problemsOf({ ...RUN, finished_at: RUN.started_at }), [])
  assert.deepEqual(problemsOf({ ...RUN, finished_at: before }), [
    'finished_at: is before started_at: correct one of the two',
  ])
  const backwards = { ...TRIAL, started_at: RUN.started_at, finished_at: before }
  assert.deepEqual(problemsOf({ ...RUN, trials: [TRIAL, backwards] }), [
    'trials[1].finished_at: is before started_at: correct one of the two',
  ])
  assert.match(
    problemsOf({ ...RUN, started_at: '2026-02-31' })[0] ?? '',
    /^started_at: contains a day that its month does not have: write/,
  )
})

test('a duplicate member is a problem, although JSON.parse silently uses the last', () => {
  const { problems } = readManifest('document', path.document, '{"title": "a",\n "title": "b", "results": []}')
  assert.deepEqual(
    problems.map(({ line, column }) => [line, column]),
    [[2, 2]],
  )
})

test('the name of the folder is the id, and one that cannot be an address is rejected', () => {
  const text = '{"title": "T", "results": []}'
  for (const id of ['Clicky', 'a_b', '-a', 'a--b', '..', 'é', '']) {
    assert.match(
      readManifest('document', `published/${id}/document.json`, text).problems[0]?.problem ?? '',
      /rename the folder/,
      id,
    )
  }
  assert.deepEqual(readManifest('document', 'published/clicky-1/document.json', text).problems, [])
})

test('no text makes it throw, and there is a value only without problems', () => {
  const json = fc.json()
  const bent = fc.tuple(fc.constantFrom(...committed()), fc.nat(), fc.string()).map(([[, , text], at, part]) => {
    const place = at % text.length
    return text.slice(0, place) + part + text.slice(place + 1)
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(schemas) as ManifestKind[])),
      fc.oneof(json, fc.string(), bent),
      (kind, text) => {
        const { value, problems } = readManifest(kind, path[kind], text)
        assert.equal(value === null, problems.length > 0)
        for (const { line, column } of problems) assert.ok(line >= 1 && column >= 1)
      },
    ),
  )
  for (const text of ['['.repeat(100_000), '{"a":'.repeat(100_000)])
    assert.equal(readManifest('host', path.host, text).value, null)
})
