import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../proofs/fixtures/seeded-check.ts'
import { comparable, frameworkIn, slug, versionIn } from './names.ts'

const known = [
  { id: 'actix-web', name: 'Actix Web' },
  { id: 'boost-beast', name: 'Boost.Beast' },
  { id: 'ichor', name: 'Ichor' },
]

test('case, marks, versions and commits do not tell names apart', () => {
  for (const name of [
    'Direkuta',
    'direkuta:',
    'Direkuta (243526f2f0dae817350410dfbb785e093323fd04)',
    '**Direkuta** v1.2.3',
  ]) {
    assert.equal(comparable(name), 'direkuta')
  }
  assert.notEqual(comparable('C++'), comparable('C'))
})

test('a commit or a version is what a heading says, and a word of hex letters is neither', () => {
  assert.equal(versionIn('Actix 0.7.4 (a677dc8)'), 'a677dc8')
  assert.equal(versionIn('Actix v0.7.4'), 'v0.7.4')
  assert.equal(versionIn('The defaced facade of 2023'), null)
})

test('a framework is the whole name, the only one among words, or the only one that begins so', () => {
  assert.deepEqual(frameworkIn('actix web', known), { id: 'actix-web', is_exact: true })
  assert.deepEqual(frameworkIn('Actix', known), { id: 'actix-web', is_exact: false })
  assert.deepEqual(frameworkIn('Pure Boost.BEAST (fast)', known), { id: 'boost-beast', is_exact: false })
  assert.equal(frameworkIn('Ichor + Boost.BEAST', known), null)
  assert.equal(frameworkIn('', known), null)
})

test('a slug is an id whatever the text', () => {
  assert.equal(slug('../../Étude №1'), 'etude-no1')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => assert.match(slug(text), /^([a-z0-9]+(-[a-z0-9]+)*)?$/)),
  )
})
