import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skeletonOf } from './names.ts'

test('names that an eye takes for each other have one skeleton', () => {
  for (const [name, other] of [
    ['Express', 'EXPRE5S'],
    ['ichor', 'lchor'],
    ['actix-web', 'Actix Vveb'],
    ['tornado', 'tomado'],
    ['go', 'G0'],
    ['fasthttp', 'fast-http'],
    ['Café', 'cafe'],
    ['ＮＴＥＸ', 'ntex'],
    ['hyper\u200b', 'hyper'],
  ] as const)
    assert.equal(skeletonOf(name), skeletonOf(other), name)
  for (const [name, other] of [
    ['C', 'C++'],
    ['hyper', 'hyperfine'],
    ['ntex', 'next'],
  ] as const)
    assert.notEqual(skeletonOf(name), skeletonOf(other), name)
})

test('letters of another alphabet, and signs that look like letters, have none', () => {
  for (const name of ['E\u0445press', '\u0430ctix', 'g\u043e', '\u03bftex', 'ba\u0131', '\u2c90'])
    assert.equal(skeletonOf(name), null, name)
})
