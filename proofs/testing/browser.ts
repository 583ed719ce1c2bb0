/** Opens pages of the built site in a real browser. */
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
  /** Errors so far: blocked scripts, failed requests, exceptions, and requests that leave the site. */
  complaints: string[]
}

export interface Visitor {
  visit: (path: string, options?: BrowserContextOptions) => Promise<Visit>
  close: () => Promise<void>
}

/** The families of proofs/testing/fonts: pages use system-ui and serif, whose widths differ by a sixth between systems. */
export const FONTS = ['wide', 'narrow'] as const
export type Fonts = (typeof FONTS)[number]

/**
 * Launches the system's Chromium, which `npm test` finds, with the fonts of this folder, so that line breaks do not
 * depend on the installed ones. Only Linux has Fontconfig: elsewhere the system's fonts are used.
 */
export function launchBrowser(fonts: Fonts = 'wide'): Promise<Browser> {
  const FONTCONFIG_FILE = join(import.meta.dirname, 'fonts', `${fonts}.conf`)
  const executablePath = process.env.BENCHLEDGER_CHROMIUM ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args, env: { ...process.env, FONTCONFIG_FILE } })
}

export async function openBrowser(fonts?: Fonts): Promise<Visitor> {
  const server = await serve(builtFolder(), 0)
  const browser = await launchBrowser(fonts)
  const visit = async (path: string, options: BrowserContextOptions = {}): Promise<Visit> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', error => complaints.push(error.message))
    page.on('request', request => request.url().startsWith(server.url) || complaints.push(`requested ${request.url()}`))
    await page.goto(new URL(path.replace(/^\//, ''), server.url).href)
    return { page, complaints }
  }
  const close = async () => {
    await browser.close()
    await server.close()
  }
  return { visit, close }
}

/** Waits until a list shows the state that its address describes. */
export async function drawn(page: Page): Promise<void> {
  await page.locator('[data-ledger][data-drawn]').waitFor()
  await page.waitForFunction(
    () => document.querySelector<HTMLElement>('[data-drawn]')?.dataset.drawn === location.search,
  )
}

/** Waits until the page has been painted, because Chromium does not pass keys to it before. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
}
