/** Writes robots.txt and sitemap.xml from the list of built pages. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { escaped } from './escaped.ts'

/** A sitemap needs full addresses, so a site that was built without BENCHLEDGER_SITE has none. */
export function sitemap(): AstroIntegration {
  let site: string | undefined
  let base = '/'
  return {
    name: 'sitemap',
    hooks: {
      'astro:config:done': ({ config }) => {
        site = config.site
        base = config.base.replace(/(?<!\/)\/*$/, '/')
      },
      'astro:build:done': ({ dir, pages }) => {
        const write = (name: string, text: string) => writeFileSync(fileURLToPath(new URL(name, dir)), text)
        const paths = pages.map(page => page.pathname).filter(path => !/^404\/?$/.test(path))
        if (site !== undefined) write('sitemap.xml', sitemapText(paths.map(path => new URL(base + path, site).href)))
        write('robots.txt', robotsText(site === undefined ? null : new URL(`${base}sitemap.xml`, site).href))
      },
    },
  }
}

/** Sorted by character codes, so that equal pages give equal bytes. */
export function sitemapText(addresses: readonly string[]): string {
  const lines = addresses.toSorted().map(address => `  <url><loc>${escaped(address)}</loc></url>`)
  return `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`
}

/** Everything may be crawled, including raw files. */
export const robotsText = (sitemap: string | null): string =>
  ['User-agent: *', 'Allow: /', ...(sitemap === null ? [] : [`Sitemap: ${sitemap}`]), ''].join('\n')
