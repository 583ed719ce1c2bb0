// Each file below testdata is a case with one report. Clean reports have at most notes; the name of a faulty one lists,
// after its first dot, the rules with stronger findings; those in `unseen` have faults that no line shows.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { readReports, tools } from '../../tools/installed.ts'
import { auditBlock } from './audit-block.ts'
import { rules } from './installed.ts'

const testdata = join(import.meta.dirname, 'testdata')

for (const path of globSync('{clean,faulty,unseen}/*', { cwd: testdata }).sort())
  test(path, () => {
    const [block, ...others] = readReports(readFileSync(join(testdata, path), 'utf8'))
    assert.ok(block && others.length === 0, 'one report')
    const strong = auditBlock(block, rules, tools).findings.filter(({ severity }) => severity !== 'note')
    const expected = path.startsWith('faulty') ? basename(path).split('.').slice(1, -1) : []
    assert.deepEqual(strong.map(({ rule }) => rule).sort(), expected.sort())
  })
