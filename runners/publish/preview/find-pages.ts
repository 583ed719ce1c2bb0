/** The pages of a built site that an entry has. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChangedEntry } from './changed-entries.ts'

interface EntryPage {
  /** Below the site's root. */
  address: string
  is_new: boolean
}

/** Each entry's own page, and those of the settings whose page links to it. */
export function findPages(site: string, entries: readonly ChangedEntry[]): EntryPage[] {
  return entries.flatMap(({ framework_id, is_new }) => {
    const address = `/frameworks/${framework_id}/`
    const own = existsSync(join(site, address, 'index.html')) ? [{ address, is_new }] : []
    const above = join(site, 'configurations')
    const settings = (existsSync(above) ? readdirSync(above, { withFileTypes: true }) : [])
      .filter(found => found.isDirectory())
      .map(({ name }) => name)
      .filter(name => readFileSync(join(above, name, 'index.html'), 'utf8').includes(`href="${address}"`))
    return [...own, ...settings.map(name => ({ address: `/configurations/${name}/`, is_new: false }))]
  })
}
