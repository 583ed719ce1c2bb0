/** A changed chart is written to `<name>-changed.svg`; a missing golden file is written, and fails in CI. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function checkDrawing(name: string, drawing: string): void {
  const expected = join(import.meta.dirname, `${name}.svg`)
  const changed = join(import.meta.dirname, `${name}-changed.svg`)
  const lines = `${drawing.replaceAll('><', '>\n<')}\n`
  if (!existsSync(expected) && !process.env.CI) writeFileSync(expected, lines)
  if (existsSync(expected) && readFileSync(expected, 'utf8') === lines) {
    rmSync(changed, { force: true })
    return
  }
  writeFileSync(changed, lines)
  assert.fail(`${name} changed: compare ${name}-changed.svg with ${name}.svg, and put it in its place if it is right`)
}
