import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { requireOut } from './require-out.ts'

const checkout = resolve(import.meta.dirname, '../..')
const folder = temporaryFolder({ after })
const data = join(folder, 'data')
mkdirSync(join(data, 'raw'), { recursive: true })

test('a folder with other files is not emptied', () => {
  const [notes, old] = [join(folder, 'notes'), join(folder, 'old')]
  for (const path of [notes, join(old, 'data'), join(old, 'reproductions')]) mkdirSync(path, { recursive: true })
  writeFileSync(join(notes, 'index.html'), '')
  for (const name of ['index.html', 'data/manifest.json', 'reproductions/index.html'])
    writeFileSync(join(old, name), '')
  for (const [out, message] of [
    [checkout, /would be emptied, and .* is in it: specify a separate folder/],
    [dirname(checkout), /is in it/],
    ['/', /is in it/],
    [data, /is in it/],
    [folder, /is in it/],
    [join(data, 'raw'), /is in the data folder/],
    [notes, /holds files that are not of a site/],
  ] as const)
    assert.throws(() => requireOut(out, data), message)
  for (const out of [join(folder, 'new'), old, join(checkout, 'dist'), join(checkout, 'dist', 'head')])
    requireOut(out, data)
})
