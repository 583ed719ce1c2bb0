import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sha256 } from '../../pipeline/schema/hashing.ts'
import { putFiles, temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { describeOtherJars } from './check-jars.ts'

test('changed, missing and extra jars are reported with the command that rewrites the lockfile', t => {
  const folder = temporaryFolder(t)
  const put = (name: string, text = name) => putFiles(folder, { [`lib/main/${name}`]: text })
  const pin = (...names: string[]) =>
    putFiles(folder, { 'jars.sha256': names.map(name => `${sha256(name)}  lib/main/${name}\n`).join('') })
  pin('a-1.jar', 'b-1.jar')
  for (const name of ['a-1.jar', 'b-1.jar', 'notes.txt']) put(name)
  assert.equal(describeOtherJars(folder, 'jars.sha256'), null)
  put('a-1.jar', 'another')
  put('c-1.jar')
  pin('a-1.jar', 'b-1.jar', 'd-1.jar')
  assert.equal(
    describeOtherJars(folder, 'jars.sha256'),
    'lib/main/a-1.jar differs from jars.sha256, lib/main/c-1.jar is not in jars.sha256, lib/main/d-1.jar of jars.sha256 is missing: ' +
      'if that is intended, build by hand and rewrite it: sha256sum lib/main/*.jar > jars.sha256',
  )
  rmSync(join(folder, 'lib'), { recursive: true })
  assert.ok(describeOtherJars(folder, 'jars.sha256')?.startsWith('lib/main/a-1.jar of jars.sha256 is missing, '))
})
