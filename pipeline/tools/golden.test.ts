import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { readReports } from './installed.ts'
import { readTestdata, testdataNames, testdataUrl } from './testdata-files.ts'

/** On a mismatch, `<name>-changed.json` is written, to be reviewed and to replace the golden file if it is correct. */
for (const name of testdataNames()) {
  test(`${name}.txt is parsed as in ${name}.json`, () => {
    const golden = testdataUrl(`${name}.json`)
    const changed = testdataUrl(`${name}-changed.json`)
    const read = `${JSON.stringify(readReports(readTestdata(name)), null, 1)}\n`
    if (!existsSync(golden)) {
      assert.ok(
        !process.env.CI,
        `${name}.json is missing: run the test once without CI, review the file that it writes and commit it`,
      )
      writeFileSync(golden, read)
    }
    const is_same = readFileSync(golden, 'utf8') === read
    if (is_same) rmSync(changed, { force: true })
    else writeFileSync(changed, read)
    assert.ok(is_same, `${name}.txt is parsed differently: compare ${name}.json with ${name}-changed.json`)
  })
}

test('every golden file has a text', () => {
  const names = testdataNames()
  const goldens = testdataNames('', '.json').filter(name => !name.endsWith('-changed'))
  const orphans = goldens.filter(name => !names.includes(name))
  assert.deepEqual(orphans, [])
})
