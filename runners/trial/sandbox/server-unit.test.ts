import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { findProgram } from '../../host/find-program.ts'
import { serverLimits } from './limits.ts'

const unit = join(import.meta.dirname, 'server.service')
const analyze = findProgram('systemd-analyze')
const skip = analyze === null && 'systemd-analyze is missing: apt-get install systemd'

/** In tenths of the exposure score, which ranges from 0 (safe) to 10. */
const MOST_EXPOSED = 10

test('the exposure of the unit is within its threshold', { skip }, () => {
  const args = ['security', '--offline=true', '--no-pager', `--threshold=${MOST_EXPOSED}`, unit]
  const { status, stdout, stderr } = spawnSync(analyze ?? '', args, { encoding: 'utf8', timeout: 30_000 })
  assert.equal(status, 0, `${stdout.trimEnd().split('\n').at(-1)} ${stderr}`)
})

test('the unit has the limits of the sandbox', () => {
  const text = readFileSync(unit, 'utf8')
  assert.match(text, new RegExp(`^TasksMax=${serverLimits().task_count}$`, 'm'))
  assert.match(text, /^MemoryMax=50%$/m)
})
