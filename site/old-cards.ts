/** The site's one picture at the addresses where pages once had pictures of their own, which chats and other sites still ask for. */
import { globSync, linkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** The old addresses are names of one file, which weighs what one weighs. */
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
