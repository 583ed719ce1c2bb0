/** Finds links of the built site to missing files or anchors. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { builtFolder, pagePaths, readPage } from './built.ts'

/** Returns each as `page: address`, once. External addresses are not followed. */
export function brokenLinks(): string[] {
  const ids = new Map<string, Set<string>>()
  const idsOf = (file: string) => {
    const known =
      ids.get(file) ?? new Set([...readFileSync(file, 'utf8').matchAll(/\sid="([^"]*)"/g)].map(match => match[1] ?? ''))
    ids.set(file, known)
    return known
  }
  const broken = new Set<string>()
  for (const page of pagePaths()) {
    for (const [, printed = ''] of readPage(page).matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      if (/^(https?:|data:)/.test(printed)) continue
      const [path = '', anchor = ''] = printed.replaceAll('&amp;', '&').replaceAll('&#38;', '&').split('#')
      const named = join(builtFolder(), path === '' ? page : decodeURIComponent(path.split('?')[0] ?? ''))
      const file = existsSync(named) && statSync(named).isDirectory() ? join(named, 'index.html') : named
      if (!existsSync(file)) broken.add(`${page}: ${printed}`)
      else if (anchor !== '' && file.endsWith('.html') && !idsOf(file).has(decodeURIComponent(anchor))) {
        broken.add(`${page}: ${printed} has no such anchor`)
      }
    }
  }
  return [...broken]
}
