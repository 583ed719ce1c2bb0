/** A real browser over the built site, for the tests that need one. */
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { serve } from '../../site/serve.ts'
import { builtFolder } from './built.ts'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

interface Visit {
  page: Page
  /** What the browser complained of so far: a blocked script, a failed request, an exception. */
  complaints: string[]
}

export interface Visitor {
  visit: (path: string, options?: BrowserContextOptions) => Promise<Visit>
  close: () => Promise<void>
}

/** The families of proofs/testing/fonts: pages name system-ui and serif, and what these are differs by a sixth in width. */
export const FONTS = ['wide', 'narrow'] as const
export type Fonts = (typeof FONTS)[number]

/**
 * The system's Chromium with fonts of our own, so that no line breaks by what a machine has installed; `npm test` finds the
 * browser, and says how to install it where it is missing. Fontconfig is of Linux: elsewhere the system's fonts are used.
 */
export function launchBrowser(fonts: Fonts = 'wide'): Promise<Browser> {
  const FONTCONFIG_FILE = join(import.meta.dirname, 'fonts', `${fonts}.conf`)
  const executablePath = process.env.BENCHLEDGER_CHROMIUM ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args, env: { ...process.env, FONTCONFIG_FILE } })
}

/** Requests that leave the site are complaints. */
export async function openBrowser(fonts?: Fonts): Promise<Visitor> {
  const server = await serve(builtFolder(), 0)
  const browser = await launchBrowser(fonts)
  const visit = async (path: string, options: BrowserContextOptions = {}): Promise<Visit> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', error => complaints.push(error.message))
    page.on('request', request => request.url().startsWith(server.url) || complaints.push(`asked for ${request.url()}`))
    await page.goto(new URL(path.replace(/^\//, ''), server.url).href)
    return { page, complaints }
  }
  const close = async () => {
    await browser.close()
    await server.close()
  }
  return { visit, close }
}

/** Waits until a list shows what its address says. */
export async function drawn(page: Page): Promise<void> {
  await page.locator('[data-ledger][data-drawn]').waitFor()
  await page.waitForFunction(
    () => document.querySelector<HTMLElement>('[data-drawn]')?.dataset.drawn === location.search,
  )
}

/** Waits until the page has been drawn: before, Chromium hands no key on to it. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
}
