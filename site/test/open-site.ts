/** What every browser test begins with: the built site, served on a free port, and the system's Chromium. */
import { type Browser, chromium } from 'playwright-core'
import { serve } from '../serve.ts'

/** The folder that `npm test` built the site into. Errors: it was not built. */
export function builtSite(): string {
  const dist = process.env.BENCHLEDGER_DIST
  if (dist === undefined) throw new Error('BENCHLEDGER_DIST is not set: run this test through npm test')
  return dist
}

export interface OpenSite {
  url: string
  browser: Browser
  close: () => Promise<void>
}

/** The flags keep Chromium from asking its maker's hosts for anything; the root user of a container has no sandbox. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export async function openSite(dist: string): Promise<OpenSite> {
  const executablePath = process.env.BENCHLEDGER_CHROMIUM
  if (executablePath === undefined) throw new Error('BENCHLEDGER_CHROMIUM is not set: run this test through npm test')
  const served = await serve(dist, 0)
  const browser = await chromium.launch({ executablePath, args: flags })
  const close = async () => {
    await browser.close()
    await served.close()
  }
  return { url: served.url, browser, close }
}
