import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { readReports } from './installed.ts'
import { readTestdata, testdataNames, testdataUrl } from './testdata-files.ts'

/** A mismatch is left next to the golden as `<name>-changed.json`, to be looked at and, if it is right, put in its place. */
for (const name of testdataNames()) {
  test(`${name}.txt reads as ${name}.json says`, () => {
    const golden = testdataUrl(`${name}.json`)
    const changed = testdataUrl(`${name}-changed.json`)
    const read = `${JSON.stringify(readReports(readTestdata(name)), null, 1)}\n`
    if (!existsSync(golden)) {
      assert.ok(
        !process.env.CI,
        `${name}.json is missing: run the test once without CI, read what it writes and commit it`,
      )
      writeFileSync(golden, read)
    }
    const is_same = readFileSync(golden, 'utf8') === read
    if (is_same) rmSync(changed, { force: true })
    else writeFileSync(changed, read)
    assert.ok(is_same, `${name}.txt reads differently: compare ${name}.json with ${name}-changed.json`)
  })
}

test('every golden has its text', () => {
  const names = testdataNames()
  const goldens = testdataNames('', '.json').filter(name => !name.endsWith('-changed'))
  const orphans = goldens.filter(name => !names.includes(name))
  assert.deepEqual(orphans, [])
})
