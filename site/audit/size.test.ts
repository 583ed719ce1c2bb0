/** The size of the scripts that a visitor of /audit/ downloads, measured from the built pages. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { builtFolder } from '../../proofs/testing/built.ts'

/** 3 KB of it are the search box of all pages. */
const LIMIT_BYTES = 60 * 1024
const dist = builtFolder()

test('the script of /audit/ for a log of one tool, the worker included, is at most 60 KB gzip', context => {
  const sizes = scriptSizes(dist)
  const initial = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  const reader = Math.max(...readerSizes(dist))
  const total = initial + reader
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
  context.diagnostic(
    `gzip: ${kilobytes(initial)} with the page, at most ${kilobytes(reader)} with the first log of a tool`,
  )
  assert.ok(
    Object.keys(sizes).some(name => name.includes('worker')),
    'the worker is not among them',
  )
  assert.ok(total <= LIMIT_BYTES, `${total} bytes: ${JSON.stringify(sizes)}`)
})

/** gzip bytes by file name of the page's scripts and of all scripts that they load. */
function scriptSizes(dist: string): Record<string, number> {
  const page = readFileSync(join(dist, 'audit/index.html'), 'utf8')
  const assets = readdirSync(join(dist, 'assets')).filter(name => name.endsWith('.js') && !isReader(dist, name))
  const todo = assets.filter(name => page.includes(name))
  const sizes: Record<string, number> = { 'theme.js': gzipSync(readFileSync(join(dist, 'theme.js'))).length }
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    const script = readFileSync(join(dist, 'assets', name), 'utf8')
    sizes[name] = gzipSync(script).length
    todo.push(...assets.filter(other => !(other in sizes) && script.includes(other)))
  }
  return sizes
}

/** A reader has the marks that it is downloaded for. */
const isReader = (dist: string, name: string): boolean =>
  name.startsWith('tool-') && /\bmarks:\[/.test(readFileSync(join(dist, 'assets', name), 'utf8'))

/** gzip bytes of each reader that is downloaded when a text has a mark of its tool. */
function readerSizes(dist: string): number[] {
  const names = readdirSync(join(dist, 'assets')).filter(name => name.endsWith('.js') && isReader(dist, name))
  assert.ok(names.length > 0, 'no reader is downloaded on demand')
  return names.map(name => gzipSync(readFileSync(join(dist, 'assets', name))).length)
}
