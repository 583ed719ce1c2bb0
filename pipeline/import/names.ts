/** Names of headings and rows, made comparable, and the ids that they stand for. */

export interface KnownFramework {
  id: string
  name: string
}

const HASH = /\b[0-9a-f]{7,40}\b/gi
const VERSION = /\bv?\d+(?:\.\d+)+(?:[-+][\w.]+)?\b/gi

/** "Direkuta (243526f2…)" and "direkuta" are the same name: case, marks, versions and commits are left out. */
export function comparable(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(HASH, hash => (/\d/.test(hash) ? ' ' : hash))
    .replace(VERSION, ' ')
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()
}

/** The version or commit that a heading names; a commit wins, because it is exact. */
export function versionIn(heading: string): string | null {
  const hash = heading.match(HASH)?.find(text => /\d/.test(text) && /[a-f]/i.test(text))
  return hash ?? heading.match(VERSION)?.[0] ?? null
}

/** Kebab-case for ids and files: ASCII letters and digits only, so that no text can become a path. */
export function slug(text: string, longest = 60): string {
  const kebab = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return kebab.slice(0, longest).replace(/-+$/, '')
}

/**
 * The framework whose id or name is the whole of the text, or else the only one that stands in it as words, or else
 * the only one whose name begins with it: "Actix" is Actix Web.
 */
export function frameworkIn(text: string, known: readonly KnownFramework[]): { id: string; is_exact: boolean } | null {
  const words = comparable(text)
  if (words === '') return null
  const forms = known.map(({ id, name }) => ({ id, names: [comparable(id), comparable(name)] }))
  const exact = forms.find(({ names }) => names.includes(words))
  if (exact) return { id: exact.id, is_exact: true }
  const inside = forms.filter(({ names }) => names.some(name => ` ${words} `.includes(` ${name} `)))
  const begun =
    inside.length > 0 ? inside : forms.filter(({ names }) => names.some(name => name.startsWith(`${words} `)))
  return begun.length === 1 && begun[0] ? { id: begun[0].id, is_exact: false } : null
}
