/** Outputs of generators are those that their index names, byte for byte. */
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { temporaryFolder } from '../../../proofs/fixtures/temporary.ts'
import { readGenerators } from './generators.ts'

const committed = resolve(import.meta.dirname, '../../../data')

test('a file that is changed, missing or not named is a problem, and so is a folder without an index', () => {
  const { read, problems } = readGenerators(committed)
  const [[path, { runs }] = ['', { runs: [] }]] = read
  const [changed, missing] = runs
  assert.ok(changed && missing)
  assert.deepEqual(problems, [])

  const data = temporaryFolder({ after })
  cpSync(join(committed, path), join(data, path), { recursive: true })
  writeFileSync(join(data, path, changed.output), 'another output\n')
  rmSync(join(data, path, missing.output))
  writeFileSync(join(data, path, 'z-more.txt'), '')
  mkdirSync(join(data, 'generators/9999-01-01'))
  const found = readGenerators(data)
  assert.deepEqual(found.read, [])
  assert.deepEqual(
    found.problems.map(({ path, problem }) => `${path}: ${problem}`),
    [
      `${path}/${changed.output}: its digest is not the one in generators.json: restore it`,
      `${path}/${missing.output}: generators.json names it, and it is not there: restore it`,
      `${path}/z-more.txt: generators.json does not name it: remove it`,
      'generators/9999-01-01/generators.json: is not there: remove the folder and measure again',
    ],
  )
})
