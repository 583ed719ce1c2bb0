import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { takeBuild } from './kit.ts'
import type { PlannedCase } from './plan.ts'

test('what a kit named from here holds is found from everywhere, and what it does not hold was not built', () => {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-kit-'))
  try {
    const record = { status: 'ok', path: null }
    const build = { framework_id: 'a', configuration_id: 'default', folder: 'a/1', log: null, record }
    const kit = join(folder, 'kit.json')
    mkdirSync(join(folder, 'a/1'), { recursive: true })
    writeFileSync(kit, JSON.stringify({ builds: [build] }))
    const take = (framework_id: string) => {
      const planned = { entry: { framework_id }, configuration: { settings: {} } } as PlannedCase
      return takeBuild(relative(process.cwd(), kit), planned, join(folder, 'logs'))
    }
    assert.equal(take('a').built?.folder, join(folder, 'a/1'))
    assert.equal(take('b').built, null)
    assert.match(take('b').record.reason ?? '', /holds no build of b\/default/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
