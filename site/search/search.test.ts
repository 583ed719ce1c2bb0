/** Texts that people type, and the results they get. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { readPage } from '../../proofs/testing/built.ts'
import { resolveQuery } from '../compare/resolve-query.ts'
import { find } from './find.ts'
import type { SearchIndex } from './index-record.ts'
import { distance } from './names.ts'

const named = (id: string, name: string, versions = ['1.0'], values: string[] = []) => ({ id, name, versions, values })
const league = (league_id: string, name: string, frameworks: string[]) => ({ league_id, name, frameworks })

const index: SearchIndex = {
  items: [
    ['Scenario', 'ping', '/scenarios/ping/'],
    ['Language', 'Go', '/languages/go/'],
    ['Language', 'Rust', '/languages/rust/'],
    ['Setting', 'runtime=node', '/configurations/runtime=node/'],
    ['Setting', 'runtime=bun', '/configurations/runtime=bun/'],
    ['Host', 'host', '/hosts/host/'],
  ],
  frameworks: [
    named('actix-web', 'Actix Web'),
    named('axum', 'axum'),
    named('boost-beast', 'Boost.Beast'),
    named('chi', 'chi'),
    named('echo', 'Echo'),
    named('express', 'Express', ['5.3.0', '4.22.3'], ['5', '4', 'hyper']),
    named('falcon', 'Falcon'),
    named('fastapi', 'FastAPI'),
    named('fasthttp', 'fasthttp'),
    named('fastify', 'Fastify', ['5.6.2']),
    named('gin', 'Gin'),
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
    league('json/host/t1-c64', 'json, 1 thread, 64 connections, host', ['go', 'axum', 'hyper']),
    league('hello/host/t2-c400', 'hello, 2 threads, 400 connections, host', ['hyper', 'axum']),
    league('hello/host/t2-c1024', 'hello, 2 threads, 1,024 connections, host', ['hyper']),
    league('ping/host/t2-c400', 'ping, 2 threads, 400 connections, host', ['express', 'fasthttp']),
  ],
  things: [],
}
const leadsTo = (typed: string) => find(index, typed).items[0]?.[2]

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
  ['falcon versus fastapy', '/compare/?a=falcon&b=fastapi'],
  ['fasthttp vs express 4 ping 400 connections', '/compare/?a=fasthttp&b=express%404&league=ping%2Fhost%2Ft2-c400'],
  ['express 400', '/leagues/ping/host/t2-c400/'],
  ['go json 64', '/leagues/json/host/t1-c64/'],
  ['hello 1,024', '/leagues/hello/host/t2-c1024/'],
  ['ping 2 threads 400', '/leagues/ping/host/t2-c400/'],
  ['nobody', '/frameworks/'],
  ['  ', undefined],
] as const

for (const [typed, to] of SEARCHES) test(`“${typed}” finds ${to ?? 'nothing'}`, () => assert.equal(leadsTo(typed), to))

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
  ['fast', '', 'Nothing called “fast” was measured. FastAPI or fasthttp or Fastify'],
  ['express 9', '', 'Express was not measured as “express 9”. Its versions here: 5.3.0, 4.22.3. Express'],
  ['<b>x</b>', '', 'Nothing called “<b>x</b>” was measured. '],
  ['hello 400', '', 'Nothing called “hello 400” was measured. '],
  ['actix-web:address=localhost,logging=off or axum', 'actix-web:address=localhost,logging=off + axum', ''],
] as const

for (const [typed, things, message] of COMPARISONS)
  test(`compared, “${typed}” is ${things || 'nothing, which is stated'}`, () => {
    const resolved = resolveQuery(index, [typed])
    assert.equal(resolved.things.map(({ thing }) => thing).join(' + '), things)
    const unknown = resolved.unknown.map(({ words, near }) => `${words} ${near.map(({ name }) => name).join(' or ')}`)
    assert.equal([...resolved.guesses, ...unknown].join(), message)
  })

test('all names and ids of frameworks find them, in any case, and unknown names are reported', () => {
  const built = JSON.parse(readPage('search.json')) as SearchIndex
  for (const { id, name } of built.frameworks)
    for (const typed of [id, name, name.toUpperCase(), ` ${id} `])
      assert.equal(find(built, typed).items[0]?.[2], `/frameworks/${id}/`, typed)
  assert.equal(find(index, 'xyz vs express').message, 'Nothing called “xyz” was measured.')
  assert.equal(find(index, 'expresso vs nobody').message, 'Nothing called “nobody” was measured.')
})

test('words of a name find it, and names that begin with them come first', () => {
  const kinds = (typed: string) => find(index, typed).items.map(([kind]) => kind)
  assert.deepEqual(kinds('setting runtime'), ['Setting', 'Setting'])
  assert.deepEqual(kinds('runtime=node'), ['Setting'])
  assert.equal(kinds('host')[0], 'Host')
})

test('an inserted, omitted, replaced or swapped letter is a distance of one', () => {
  assert.deepEqual(
    ['express', 'expres', 'exxpress', 'exprecs', 'epxress', 'koa'].map(word => distance(word, 'express')),
    [0, 1, 1, 1, 1, 7],
  )
})
