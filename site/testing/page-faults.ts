/** What is wrong with a page: by the words of html-validate for its markup, and of axe for what a visitor meets. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'
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

interface AxeReport {
  violations: { id: string; impact: string; nodes: { html: string }[] }[]
}

/**
 * The page must have been opened with `bypassCSP`, for axe is a script of a stranger to it. Of the rows of a table that
 * have the same elements, classes and attributes three are asked for, because the others differ in their text alone.
 */
export async function accessFaults(page: Page): Promise<string[]> {
  await page.evaluate(thinOutRows)
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeReport> } }
    const report = await axe.run({ resultTypes: ['violations'] })
    return report.violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html.slice(0, 160)}`)
  })
}

/** Runs in the page. An attribute that is empty is another shape than one that says something. */
function thinOutRows(): void {
  for (const body of document.querySelectorAll('tbody')) {
    const seen = new Map<string, number>()
    for (const row of body.querySelectorAll('tr')) {
      const shape = row.outerHTML
        .replace(/>[^<]+/g, '>')
        .replace(/(\s(?!class=)[\w-]+=)"[^"]+"/g, '$1"…"')
        .replace(/\s(?:data-[\w-]+)="[^"]*"/g, '')
      const count = (seen.get(shape) ?? 0) + 1
      seen.set(shape, count)
      if (count > 3) row.remove()
    }
  }
}

/** How much wider than the window the page is, in pixels, and how far its layout moved while it loaded. */
export function layoutFaults(page: Page): Promise<{ over: number; shift: number }> {
  return page.evaluate(async () => {
    const over = document.documentElement.scrollWidth - innerWidth
    const shift = await new Promise<number>(resolve => {
      new PerformanceObserver(list =>
        resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
      ).observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => resolve(0), 300)
    })
    return { over, shift }
  })
}
