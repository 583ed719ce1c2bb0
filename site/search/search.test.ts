/** Texts that people type, and the results they get. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { gzipSync } from 'node:zlib'
import { readPage } from '../../proofs/testing/built.ts'
import { frameworkAddress, leagueAddress } from '../address.ts'
import { resolveQuery } from '../compare/resolve-query.ts'
import { find } from './find.ts'
import type { SearchIndex } from './index-record.ts'
import { distance } from './names.ts'

/** As gzip; it is loaded when the search box has the focus. */
const MOST_KILOBYTES = 24

const named = (
  id: string,
  name: string,
  versions = ['1.0'],
  values: string[] = [],
  language: string | null = null,
) => ({
  ...{ id, name, versions, values, language },
})
const numbers = ['0123456789ab', '10,300 requests/s', '5.11 ms', '', '276 MiB']
const league = (league_id: string, name: string, ids: string[]) => ({
  ...{ league_id, name },
  frameworks: Object.fromEntries(ids.map(id => [id, numbers])),
})

const index: SearchIndex = {
  items: [
    ['Scenario', 'ping', '/scenarios/ping/'],
    ['Language', 'C++', '/languages/cpp/'],
    ['Language', 'Go', '/languages/go/'],
    ['Language', 'Rust', '/languages/rust/'],
    ['Setting', 'runtime=node', '/configurations/runtime=node/'],
    ['Setting', 'runtime=bun', '/configurations/runtime=bun/'],
    ['Host', 'host', '/hosts/host/', 'Intel Xeon'],
    ['Setting', 'logging=off', '/configurations/logging=off/'],
    ['Setting', 'sched_rt_runtime_us=950000', '/configurations/sched_rt_runtime_us=950000/'],
    ['Rule', 'CPU time stolen', '/rules/stolen-time/', 'stolen-time hypervisor'],
    ['Method', 'Warm-up', '/method/#warm-up'],
    ['Page', 'Method', '/method/'],
    ['Page', 'Glossary', '/glossary/', 'terms'],
    ['Metric', 'p99 latency', '/glossary/#latency_p99_s', 'latency_p99_s responses'],
  ],
  frameworks: [
    named('actix-web', 'Actix Web'),
    named('axum', 'axum', ['0.8.1'], [], 'Rust'),
    named('boost-beast', 'Boost.Beast'),
    named('chi', 'chi'),
    named('echo', 'Echo'),
    named('express', 'Express', ['5.3.0', '4.22.3'], ['5', '4', 'hyper']),
    named('falcon', 'Falcon'),
    named('fastapi', 'FastAPI'),
    named('fasthttp', 'fasthttp'),
    named('fastify', 'Fastify', ['5.6.2']),
    named('gin', 'Gin', ['1.10.0'], [], 'Go'),
    named('go', 'Go', ['1.26.8']),
    named('gotham', 'Gotham'),
    named('hyper', 'hyper', ['1.12.0', '0.12.36']),
    named('nestjs', 'NestJS'),
    named('node-http', 'node:http'),
    named('control-null-twin', 'Null control, again'),
    named('primitives-cpp', 'C++ primitives'),
    named('spring', 'Spring Boot', ['4.0'], ['webflux', 'webmvc']),
    named('vertx', 'Vert.x'),
  ],
  leagues: [
    league('json/host/t1-c64', 'json, 1 thread, 64 connections, host', ['go', 'axum', 'hyper', 'gin']),
    league('hello/host/t2-c400', 'hello, 2 threads, 400 connections, host', ['hyper', 'axum']),
    league('hello/host/t2-c1024', 'hello, 2 threads, 1,024 connections, host', ['hyper']),
    league('ping/host/t2-c400', 'ping, 2 threads, 400 connections, host', ['express', 'fasthttp']),
  ],
  measures: [
    { metric_id: 'requests_per_s', name: 'Requests' },
    { metric_id: 'latency_p99_s', name: 'p99 latency' },
    { metric_id: 'server_cpu_time_per_request_s', name: 'CPU per request' },
    { metric_id: 'peak_memory_bytes', name: 'Peak memory' },
  ],
  things: [],
}
const leadsTo = (typed: string) => find(index, typed).items[0]?.[2]
const opens = (typed: string) => (find(index, typed).isAnswer ? leadsTo(typed) : undefined)

/** In the search box: the target of the first suggestion. */
const SEARCHES = [
  ['Express', '/frameworks/express/'],
  ['express 5', '/frameworks/express/'],
  ['EXPRESS@4', '/frameworks/express/'],
  ['expres', '/frameworks/express/'],
  ['actix', '/frameworks/actix-web/'],
  ['Actix Web', '/frameworks/actix-web/'],
  ['spring', '/frameworks/spring/'],
  ['spring boot', '/frameworks/spring/'],
  ['vertx', '/frameworks/vertx/'],
  ['vert.x', '/frameworks/vertx/'],
  ['node', '/frameworks/node-http/'],
  ['go', '/frameworks/go/'],
  ['net/http', '/frameworks/go/'],
  ['rust', '/languages/rust/'],
  ['ping', '/scenarios/ping/'],
  ['express:release=5', '/frameworks/express/'],
  ['0123456789AB', '/r/0123456789ab/'],
  ['fasthttp vs express', '/compare/?a=fasthttp&b=express'],
  ['fastify or express', '/compare/?a=fastify&b=express'],
  ['Is Fastify faster than Express?', '/compare/?a=fastify&b=express'],
  ['fastify,express', '/compare/?a=fastify&b=express'],
  ['express 4 vs 5', '/compare/?a=express%404&b=express%405'],
  ['express or hyper', '/compare/?a=express&b=hyper'],
  ['Go vs C++ primitives', '/compare/?a=go&b=primitives-cpp'],
  ['falcon versus fastapy', '/compare/?a=falcon&b=fastapi'],
  ['fasthttp vs express 4 ping 400 connections', '/compare/?a=fasthttp&b=express%404&league=ping%2Fhost%2Ft2-c400'],
  ['express 400', '/leagues/ping/host/t2-c400/'],
  ['go json 64', '/leagues/json/host/t1-c64/'],
  ['hello 1,024', '/leagues/hello/host/t2-c1024/'],
  ['ping 2 threads 400', '/leagues/ping/host/t2-c400/'],
  ['fastify express', '/compare/?a=fastify&b=express'],
  ['express 4 fastify', '/compare/?a=express%404&b=fastify'],
  ['actix axum json', '/compare/?a=actix-web&b=axum'],
  ['express express', '/frameworks/express/'],
  ['memory of fastify vs express', '/compare/?a=fastify&b=express&measure=peak_memory_bytes'],
  ['gin p99', '/r/0123456789ab/#latency_p99_s'],
  ['p99 json', '/leagues/json/host/t1-c64/?measure=latency_p99_s'],
  ['memory', '/leagues/json/host/t1-c64/?measure=peak_memory_bytes'],
  ['throughput', '/leagues/json/host/t1-c64/'],
  ['fastest rust', '/languages/rust/'],
  ['Rust json', '/leagues/json/host/t1-c64/?language=Rust'],
  ['intel', '/hosts/host/'],
  ['steal', '/rules/stolen-time/'],
  ['warm-up', '/method/#warm-up'],
  ['warmup', '/method/#warm-up'],
  ['jit', '/method/#warm-up'],
  ['method', '/method/'],
  ['what is the glossary?', '/glossary/'],
  ['nobody', '/frameworks/'],
  ['  ', undefined],
] as const

for (const [typed, to] of SEARCHES) test(`“${typed}” finds ${to ?? 'nothing'}`, () => assert.equal(leadsTo(typed), to))

/** Enter opens nothing that the typed text does not begin. */
const NOT_OPENED = [
  ['exprss', '“exprss”: not measured yet. Did you mean:', ['Express']],
  ['falcon versus fastapy', '“fastapy”: not measured yet. Did you mean:', ['Falcon or FastAPI', 'Falcon', 'FastAPI']],
  ['postgres', '“postgres”: not measured yet. What is:', ['All frameworks', 'ping']],
  ['tls', '“tls”: not measured yet. What is:', ['All frameworks', 'ping']],
  ['gin database', '“database”: not measured yet. What is:', ['Gin', 'All frameworks', 'ping']],
  [
    'gin p99 at 5000',
    'p99 latency of Gin at 5,000 requests/s: not measured yet. The nearest:',
    ['p99 latency: 5.11 ms at full load (json, 1 thread, 64 connections, host)', 'Gin'],
  ],
  ['5k rps', '5,000 requests/s: not measured yet. The nearest:', ['json, 1 thread, 64 connections, host']],
  [
    'hyper 5,000 connections',
    'hyper with 5,000 connections: not measured yet. The nearest:',
    ['Requests: 10,300 requests/s at full load (hello, 2 threads, 1,024 connections, host)'],
  ],
] as const

for (const [typed, message, names] of NOT_OPENED)
  test(`Enter opens nothing for “${typed}”`, () => {
    const found = find(index, typed)
    assert.equal(found.message, message)
    assert.deepEqual(
      found.items.slice(0, names.length).map(([, name]) => name),
      names,
    )
    assert.equal(found.isAnswer, false)
  })

test('Enter opens what begins as typed', () => {
  assert.deepEqual(['fast', 'gin', 'stolen', 'actix', 'zz'].map(opens), [
    '/frameworks/fastapi/',
    '/frameworks/gin/',
    '/rules/stolen-time/',
    '/frameworks/actix-web/',
    undefined,
  ])
  assert.deepEqual(
    find(index, 'gin').items.map(([, name]) => name),
    ['Gin'],
  )
})

/** In an address of /compare/ or in its box. */
const COMPARISONS = [
  ['Express', 'express', ''],
  ['express 5', 'express@5', ''],
  ['EXPRESS@v4', 'express@4', ''],
  ['express5', 'express@5', ''],
  ['express:release=5', 'express:release=5', ''],
  ['HYPER:Default', 'hyper:default', ''],
  ['exprss:release=5', 'express:release=5', '“exprss:release=5” was not found; showing Express.'],
  ['node:http', 'node-http', ''],
  ['spring webflux', 'spring@webflux', ''],
  ['hyper 0.12', 'hyper@0.12', ''],
  ['Node.js', 'node-http', ''],
  ['actix', 'actix-web', '“actix” was not found; showing Actix Web.'],
  ['expres', 'express', '“expres” was not found; showing Express.'],
  ['gin & echo, chi', 'gin + echo + chi', ''],
  ['Null control, again', 'control-null-twin', ''],
  ['fast', '', '“fast”: not measured yet. FastAPI or fasthttp or Fastify'],
  ['express 9', '', 'Express was not measured as “express 9”. Its versions here: 5.3.0, 4.22.3. Express'],
  ['<b>x</b>', '', '“<b>x</b>”: not measured yet. '],
  ['hello 400', '', '“hello 400”: not measured yet. '],
  ['actix-web:address=localhost,logging=off or axum', 'actix-web:address=localhost,logging=off + axum', ''],
] as const

for (const [typed, things, message] of COMPARISONS)
  test(`compared, “${typed}” is ${things || 'nothing, which is stated'}`, () => {
    const resolved = resolveQuery(index, [typed])
    assert.equal(resolved.things.map(({ thing }) => thing).join(' + '), things)
    const unknown = resolved.unknown.map(({ words, near }) => `${words} ${near.map(({ name }) => name).join(' or ')}`)
    assert.equal([...resolved.guesses, ...unknown].join(), message)
  })

/** Words that people ask for, and the kind and the name of what they find in the built index. */
const ASKED = [
  ['p99', 'League', /^p99 latency, /],
  ['latency', 'League', /^p99 latency, /],
  ['p50', 'League', /^p50 latency, /],
  ['memory', 'League', /^Peak memory, /],
  ['RAM', 'League', /^Peak memory, /],
  ['cpu', 'League', /^CPU per request, /],
  ['rate', 'League', /^Requests, /],
  ['throughput', 'League', /^Requests, /],
  ['rps', 'League', /^Requests, /],
  ['fastest', 'League', /^Requests, /],
  ['requests per second', 'League', /^Requests, /],
  ['fastest rust', 'Language', /^Rust$/],

  ['method', 'Page', /^Method$/],
  ['glossary', 'Page', /^Glossary$/],
  ['statements', 'Page', /^Statements$/],
  ['corrections', 'Page', /^Statements$/],
  ['audit', 'Page', /^Audit a log$/],
  ['parquet', 'Page', /^Data$/],
  ['data', 'Page', /^Data$/],
  ['licence', 'Data', /^Licence$/],
  ['load generators', 'Page', /^Load generators$/],
  ['wrk', 'Load generator', /^wrk$/],
  ['hyperfine', 'Load generator', /^hyperfine$/],
  ['reproductions', 'Page', /^Reproductions$/],
  ['warm-up', 'Method', /^Warm-up$/],
  ['warmup', 'Method', /^Warm-up$/],
  ['cold start', 'Method', /^Warm-up$/],
  ['jit', 'Method', /^Warm-up$/],
  ['noise', 'Method', /^Noise$/],
  ['probe', 'Term', /^probe$/],
  ['tier', 'Term', /^tier$/],
  ['rank', 'Term', /^rank$/],
  ['lower bound', 'Term', /^lower bound$/],
  ['confidence level', 'Term', /^confidence level$/],
  ['seal', 'Term', /^seal$/],
  ['steal', 'Rule', /^CPU time stolen$/],
  ['hypervisor', 'Rule', /^CPU time stolen$/],
  ['closed loop', 'Rule', /^closed loop$/],
  ['timeouts', 'Rule', /^timeouts$/],
  ['too few trials', 'Rule', /^too few trials$/],
  ['sandbox', 'Method', /./],
  ['percentile', 'Rule', /./],
  ['retracted', 'Status', /^retracted$/],
] as const

test('words for measures, rules, terms, sections and pages find them', () => {
  const built = JSON.parse(readPage('search.json')) as SearchIndex
  const found = ASKED.map(([typed]) => {
    const { items, isAnswer } = find(built, typed)
    return [typed, ...(items[0]?.slice(0, 2) ?? []), isAnswer]
  })
  const wrong = found.filter(([, kind, name, isAnswer], index) => {
    const [, wanted, pattern] = ASKED[index] ?? []
    return kind !== wanted || !pattern?.test(String(name)) || isAnswer !== true
  })
  assert.deepEqual(wrong, [])
})

test('what is not measured opens nothing, and what is follows', () => {
  const built = JSON.parse(readPage('search.json')) as SearchIndex
  for (const typed of ['postgres', 'tls', 'http2', 'websocket', 'grpc']) {
    const { items, message, isAnswer } = find(built, typed)
    assert.equal(message, `“${typed}”: not measured yet. What is:`)
    assert.ok(items.some(([kind]) => kind === 'Scenario') && !isAnswer, typed)
  }
})

test('each suggestion leads to a page and an element that exist, and the index is small', () => {
  const text = readPage('search.json')
  const { items, frameworks, leagues } = JSON.parse(text) as SearchIndex
  const all = [
    ...items.map(([, , href]) => href),
    ...frameworks.map(({ id }) => frameworkAddress(id)),
    ...leagues.map(({ league_id }) => leagueAddress(league_id)),
  ]
  const pages = Map.groupBy(all, href => href.split('#')[0] ?? '')
  const missing = [...pages].flatMap(([path, hrefs]) => {
    const page = readPage(`${path.slice(1)}index.html`)
    const ids = hrefs.flatMap(href => href.split('#').slice(1))
    return ids.filter(id => !page.includes(`id="${id}"`)).map(id => `${path}#${id}`)
  })
  assert.deepEqual(missing, [])
  const kilobytes = gzipSync(text, { level: 9 }).length / 1024
  assert.ok(kilobytes < MOST_KILOBYTES, `${kilobytes.toFixed(1)} KB`)
})

test('all names and ids of frameworks find them, in any case, and unknown names are reported', () => {
  const built = JSON.parse(readPage('search.json')) as SearchIndex
  for (const { id, name } of built.frameworks)
    for (const typed of [id, name, name.toUpperCase(), ` ${id} `])
      assert.equal(find(built, typed).items[0]?.[2], `/frameworks/${id}/`, typed)
  assert.equal(find(index, 'xyz vs express').message, '“xyz”: not measured yet. What is:')
  assert.equal(find(index, 'expresso vs nobody').message, '“expresso” and “nobody”: not measured yet. Did you mean:')
})

test('words of a name find it, and names that begin with them come first', () => {
  const kinds = (typed: string) => find(index, typed).items.map(([kind]) => kind)
  assert.deepEqual(kinds('setting runtime'), ['Setting', 'Setting', 'Setting'])
  assert.deepEqual(kinds('runtime=node'), ['Setting'])
  assert.equal(kinds('host')[0], 'Host')
})

test('an inserted, omitted, replaced or swapped letter is a distance of one', () => {
  assert.deepEqual(
    ['express', 'expres', 'exxpress', 'exprecs', 'epxress', 'koa'].map(word => distance(word, 'express')),
    [0, 1, 1, 1, 1, 7],
  )
})
