/** Every kind of page at two widths and in both themes: nothing serious for axe, nothing wider than the screen. */
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { builtSite, type OpenSite, openSite } from './open-site.ts'

interface Violation {
  id: string
  impact: string
  nodes: { html: string }[]
}
declare const axe: { run: () => Promise<{ violations: Violation[] }> }

const dist = builtSite()
const axeFile = resolve(import.meta.dirname, '../../node_modules/axe-core/axe.min.js')
const oneOf = (kind: string) =>
  `${globSync(`${kind}/*/index.html`, { cwd: dist }).sort()[0]?.replace('index.html', '')}`
const kinds = ['frameworks', 'kernels', 'configurations', 'hosts', 'scenarios', 'r', 'rules']
const paths = [
  '',
  ...kinds.map(oneOf),
  'documents/direkuta/',
  'documents/ichor/',
  'documents/clicky-2/',
  'findings/',
  'data/',
  'glossary/',
  'method/',
  'audit/',
  'rules/',
  'frameworks/',
  'documents/',
  '404.html',
]

let site: OpenSite
before(async () => {
  site = await openSite(dist)
})
after(() => site?.close())

for (const path of paths) {
  test(`/${path} has nothing serious for axe, in both themes`, { timeout: 60_000 }, async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      // the policy forbids the injected script, and only that
      const context = await site.browser.newContext({ colorScheme, bypassCSP: true })
      const page = await context.newPage()
      await page.goto(site.url + path, { waitUntil: 'networkidle' })
      await page.addScriptTag({ path: axeFile })
      const { violations } = await page.evaluate(() => axe.run())
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      assert.deepEqual(
        serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        [],
        colorScheme,
      )
      await context.close()
    }
  })

  test(`/${path} fits a telephone and a wide screen`, async () => {
    for (const width of [360, 1920]) {
      const page = await site.browser.newPage({ viewport: { width, height: 800 } })
      await page.goto(site.url + path, { waitUntil: 'networkidle' })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      assert.ok(overflow <= 0, `${overflow} px wider than ${width} px`)
      await page.close()
    }
  })
}
