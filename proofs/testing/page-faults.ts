/** Finds faults of pages: markup with html-validate, accessibility with axe, and layout. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'
import { drawn, type Visitor } from './browser.ts'
import { readPage } from './built.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export async function markupFaults(paths: readonly string[]): Promise<string[]> {
  const validator = new HtmlValidate({ extends: ['html-validate:recommended'] })
  const found: string[] = []
  for (const path of paths) {
    const report = await validator.validateString(readPage(path), path)
    const messages = report.results.flatMap(result => result.messages)
    found.push(
      ...messages.map(({ ruleId, message, line, column }) => `${path}:${line}:${column} ${ruleId}: ${message}`),
    )
  }
  return found
}

/**
 * Light on a very wide screen, with axe at desktop width, and at 200 % zoom of 1440; dark on a phone, where axe checks
 * colours again and whether links are large or far enough apart to be touched, and on the narrowest screen.
 */
const VIEWS = [
  { colorScheme: 'light', width: 1920, others: [720, 1280], rules: undefined },
  { colorScheme: 'dark', width: 360, others: [320, 360], rules: ['color-contrast', 'target-size'] },
] as const

/** Violations that axe finds, pages that are too wide or shift while they load, and errors of the browser. */
export async function visibleFaults({ visit }: Visitor, paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(VIEWS.map(view => faultsInView(visit, paths, view)))
  return found.flat()
}

async function faultsInView(
  visit: Visitor['visit'],
  paths: readonly string[],
  { colorScheme, width, others, rules }: (typeof VIEWS)[number],
): Promise<string[]> {
  const found: string[] = []
  // the page's policy would block axe, a third-party script
  const { page, complaints } = await visit('/404.html', { colorScheme, bypassCSP: true })
  // this disables the cache, so that each page loads as on a first visit
  await page.route('**', route => route.continue())
  for (const path of paths) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(new URL(path, page.url()).href)
    // check lists only after their script has drawn them
    if ((await page.locator('[data-ledger]').count()) > 0) await drawn(page)
    const shift = await layoutShift(page)
    const faults = [...(shift < 0.001 ? [] : [`shifts by ${shift}`]), ...(await tooWide(page))]
    for (const other of others) {
      await page.setViewportSize({ width: other, height: 800 })
      faults.push(...(await tooWide(page)))
    }
    faults.push(...(await accessFaults(page, rules)), ...complaints.splice(0))
    found.push(...faults.map(fault => `${path} in ${colorScheme} at ${width}: ${fault}`))
  }
  await page.context().close()
  return found
}

interface AxeReport {
  violations: { id: string; impact: string; nodes: { html: string }[] }[]
}

/**
 * Checks every rule of axe, or only `rules`. The page must allow axe: it was opened with `bypassCSP`, or its policy does
 * not apply to scripts that the debugger evaluates.
 */
export async function accessFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(thinOut)
  await page.evaluate(axe)
  return page.evaluate(async rules => {
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeReport> } }
    const report = await axe.run({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
    return report.violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html.slice(0, 160)}`)
  }, rules)
}

/**
 * Runs in the page and makes axe faster: removes table rows, list items and chart marks of which every part has occurred
 * three times with the same elements, classes and attributes. Empty attributes are distinguished from others.
 */
function thinOut(): void {
  const shapeOf = (element: Element): string =>
    element.outerHTML
      .replace(/>[^<]+/g, '>')
      .replace(/(\s(?!class=)[\w-]+=)"[^"]+"/g, '$1"…"')
      .replace(/\s(?:data-[\w-]+)="[^"]*"/g, '')
  for (const list of document.querySelectorAll('tbody, ul, ol, svg g')) {
    const seen = new Map<string, number>()
    for (const item of [...list.children]) {
      const parts = item instanceof HTMLTableRowElement ? [...item.cells] : [item]
      const copy = item.cloneNode() as Element
      const shapes = parts.map((part, place) => `${place} ${shapeOf(copy)} ${shapeOf(part)}`)
      if (shapes.every(shape => (seen.get(shape) ?? 0) >= 3)) item.remove()
      else for (const shape of shapes) seen.set(shape, (seen.get(shape) ?? 0) + 1)
    }
  }
}

async function tooWide(page: Page): Promise<string[]> {
  const [over, width] = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, innerWidth])
  return (over ?? 0) <= 0 ? [] : [`${over} px too wide at ${width}`]
}

/** How far the layout of a page moved while it loaded. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        new PerformanceObserver(list =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 300)
      }),
  )
