/** What a visitor of /audit/ downloads as script, measured from the built pages. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { builtFolder } from '../../proofs/testing/built.ts'

/** The search in the head of every page is 3 KB of it. */
const LIMIT_BYTES = 53 * 1024
const dist = builtFolder()

test('all script of /audit/, the worker included, is at most 53 KB gzip', context => {
  const sizes = scriptSizes(dist)
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  context.diagnostic(`${(total / 1024).toFixed(1)} KB gzip in ${Object.keys(sizes).length} files`)
  assert.ok(
    Object.keys(sizes).some(name => name.includes('worker')),
    'the worker is not among them',
  )
  assert.ok(total <= LIMIT_BYTES, `${total} bytes: ${JSON.stringify(sizes)}`)
})

/** gzip bytes by file name, of the page's scripts and of every script of the assets that one of them names. */
function scriptSizes(dist: string): Record<string, number> {
  const page = readFileSync(join(dist, 'audit/index.html'), 'utf8')
  const assets = readdirSync(join(dist, 'assets')).filter(name => name.endsWith('.js'))
  const todo = assets.filter(name => page.includes(name))
  const sizes: Record<string, number> = { 'theme.js': gzipSync(readFileSync(join(dist, 'theme.js'))).length }
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    const script = readFileSync(join(dist, 'assets', name), 'utf8')
    sizes[name] = gzipSync(script).length
    todo.push(...assets.filter(other => !(other in sizes) && script.includes(other)))
  }
  return sizes
}
