/** Compares each kind of page of the fixture site, wide and narrow, with committed screenshots. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { openBrowser, type Visitor } from '../proofs/testing/browser.ts'
import { addressOf, resultPathsOf, useFixtureSite } from '../proofs/testing/built.ts'

useFixtureSite()
const folder = join(import.meta.dirname, 'screenshots/made')
const RUN_ID = '20261122T083000Z-made-host-0123b0'

const KINDS: Record<string, string> = {
  home: '/',
  league: '/leagues/hello/made-host/t2-c16/',
  framework: '/frameworks/made-slow/',
  compare: '/compare/?a=made-fast+vs+made-slow&measure=requests_per_s',
  pair: '/compare/made-fast/made-slow/',
  host: '/hosts/made-host/',
  kernel: '/kernels/6.1.0-made/',
  configuration: '/configurations/made_mode=quick/',
  scenario: '/scenarios/hello/',
  result: addressOf(resultPathsOf(RUN_ID)[0] ?? ''),
}
/** Half the resolution preserves layout and colours with a quarter of the bytes. */
const screen = (width: number, colorScheme: 'light' | 'dark') =>
  ({ viewport: { width, height: 1800 }, deviceScaleFactor: 0.5, colorScheme }) as const
const SCREENS = [screen(1440, 'light'), screen(360, 'light')]
/** Pages that answer a question have these too: 720 is 1440 at 200 % zoom. */
const ANSWERS = ['home', 'compare', 'pair']
const MORE_SCREENS = [screen(720, 'light'), ...[1440, 720, 360].map(width => screen(width, 'dark'))]
/** The share of pixels that anti-aliasing of another Chromium may change; a line of text changes ten times as many. */
const MOST_DIFFERENT = 0.002

let visitor: Visitor
before(async () => {
  visitor = await openBrowser()
})
after(() => visitor?.close())

test('screenshots of all kinds of pages are unchanged', async () => {
  mkdirSync(folder, { recursive: true })
  const changed: string[] = []
  for (const [kind, address] of Object.entries(KINDS))
    for (const screen of [...SCREENS, ...(ANSWERS.includes(kind) ? MORE_SCREENS : [])]) {
      const { page } = await visitor.visit(address, { ...screen, reducedMotion: 'reduce' })
      await page.waitForLoadState('networkidle')
      const name = `${kind}-${screen.viewport.width}${screen.colorScheme === 'dark' ? '-dark' : ''}`
      const share = differs(name, await page.screenshot())
      if (share > MOST_DIFFERENT) changed.push(`${name}: ${(100 * share).toFixed(2)} % of its pixels`)
      await page.context().close()
    }
  assert.deepEqual(
    changed,
    [],
    `look at <name>-changed.png in ${folder}, and put it in place of <name>.png if it is right`,
  )
})

/** The share of pixels that differ from the committed picture. A missing one is written, and differs in CI. */
function differs(name: string, png: Buffer): number {
  const expected = join(folder, `${name}.png`)
  const changed = join(folder, `${name}-changed.png`)
  rmSync(changed, { force: true })
  if (!existsSync(expected)) {
    writeFileSync(process.env.CI ? changed : expected, png)
    return process.env.CI ? 1 : 0
  }
  const [now, before] = [PNG.sync.read(png), PNG.sync.read(readFileSync(expected))]
  const isSize = now.width === before.width && now.height === before.height
  const share = isSize
    ? pixelmatch(now.data, before.data, undefined, now.width, now.height) / (now.width * now.height)
    : 1
  if (share > MOST_DIFFERENT) writeFileSync(changed, png)
  return share
}
