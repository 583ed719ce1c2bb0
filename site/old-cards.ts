/** Provides the picture of the site at the old addresses of pictures of pages, which other sites may still use. */
import { globSync, linkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** The old addresses are hard links to one file. */
export const oldCards = (): AstroIntegration => ({
  name: 'old-cards',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const dist = fileURLToPath(dir)
      for (const page of globSync('{r,frameworks,documents}/*/index.html', { cwd: dist }))
        linkSync(join(dist, 'card.png'), join(dist, page, '../card.png'))
    },
  },
})
