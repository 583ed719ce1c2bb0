/** A real browser over the built site, for the tests that need one. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { serve } from '../serve.ts'
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

/** The system's Chromium; `npm test` finds it, and says how to install it where it is missing. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.BENCHLEDGER_CHROMIUM ?? '/usr/bin/chromium', args })
}

/** Requests that leave the site are complaints. */
export async function openBrowser(): Promise<Visitor> {
  const server = await serve(builtFolder(), 0)
  const browser = await launchBrowser()
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
