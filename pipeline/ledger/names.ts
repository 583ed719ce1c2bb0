/** Names that could be taken for another: of paths on a file system that knows no case, and of entries to a reader's eye. */
import { compareText } from '../vocabulary/compare-text.ts'
import { ID } from '../vocabulary/ids.ts'
import type { Change, Refusal } from './change.ts'
import { blobOf, pathsIn } from './git.ts'

/** Each folder of manifests or documents, whose own folders' names are ids. */
const NAMED = /^(?:runners\/(?:frameworks|scenarios|services|hosts)|data\/published)\/([^/]+)\//

/** What a checkout would do to the files of others, or hides from a comparison. */
const OF_GIT = /(?:^|\/)\.git(?:attributes|modules)$/

/** Every refusal of what `changes` add to or change in `head`, beside what the ledger and the scope say of its paths. */
export function refuseNames(head: string, changes: readonly Change[]): Refusal[] {
  const put = changes.filter(({ status }) => status !== 'D')
  if (put.length === 0) return []
  const there = pathsIn(head)
  return [
    ...put.flatMap(change => refusePath(change)),
    ...refuseTwins(put, there),
    ...refuseLookAlikes(head, put, there),
  ]
}

function refusePath({ path, new_mode }: Change): Refusal[] {
  const id = NAMED.exec(path)?.[1]
  if (OF_GIT.test(path))
    return [{ path, rule: 'attributes', problem: 'it changes what git does to the files of others: leave it out' }]
  if (new_mode === '160000')
    return [{ path, rule: 'not-a-plain-file', problem: 'it is a submodule: put plain files here' }]
  if (id === undefined || ID.test(id)) return []
  const problem = `${JSON.stringify(id)} is not an id: write lower-case letters and digits in words joined by single hyphens`
  return [{ path, rule: 'name', problem }]
}

/** A path and each of its folders. */
const partsOf = (path: string): string[] => path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))

/** Paths that one file system holds to be the same. */
function refuseTwins(put: readonly Change[], there: readonly string[]): Refusal[] {
  const spelt = Map.groupBy(new Set(there.flatMap(partsOf)), each => each.normalize('NFC').toLowerCase())
  return put.flatMap(({ path }) => {
    for (const part of partsOf(path)) {
      const other = spelt.get(part.normalize('NFC').toLowerCase())?.find(each => each !== part)
      if (other !== undefined)
        return [{ path, rule: 'case', problem: `${part} and ${other} differ in their spelling alone: rename it` }]
    }
    return []
  })
}

const MANIFEST = /^runners\/frameworks\/([^/]+)\/framework\.json$/

/** Letters that print alike, of those that are left once a name is small. */
const ALIKE: readonly [pattern: RegExp, same: string][] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/0/g, 'o'],
  [/[1i|!]/g, 'l'],
  [/5/g, 's'],
]

/**
 * What an eye may take a name for: without case, marks, spaces, punctuation and what is not seen. Null where a letter is not
 * of the Latin alphabet, whose look-alikes in others (Unicode UTS 39) need no table then.
 */
export function skeletonOf(name: string): string | null {
  const plain = name.normalize('NFKD').replace(/[\p{M}\p{C}]/gu, '')
  if (/[^\x20-\x7e]/.test(plain)) return null
  return ALIKE.reduce((text, [pattern, same]) => text.replace(pattern, same), plain.toLowerCase()).replace(
    /[^a-z0-9+#]/g,
    '',
  )
}

function refuseLookAlikes(head: string, put: readonly Change[], there: readonly string[]): Refusal[] {
  if (!put.some(({ path }) => MANIFEST.test(path))) return []
  const entries = there.flatMap(path => {
    const id = MANIFEST.exec(path)?.[1]
    return id === undefined ? [] : [{ path, id, name: nameIn(blobOf(head, path)) }]
  })
  return put.flatMap(({ path }) => {
    const own = entries.find(entry => entry.path === path)
    if (own === undefined) return []
    const names = [own.id, own.name].map(skeletonOf).filter(each => each !== '')
    if (names.includes(null)) {
      const problem = `its name ${JSON.stringify(own.name)} has letters beside those of the Latin alphabet: write it in these`
      return [{ path, rule: 'look-alike', problem }]
    }
    const other = entries
      .filter(({ id }) => id !== own.id)
      .sort((a, b) => compareText(a.id, b.id))
      .find(({ id, name }) => names.some(each => each === skeletonOf(id) || each === skeletonOf(name)))
    if (other === undefined) return []
    const problem = `its name ${JSON.stringify(own.name)} or id can be taken for ${JSON.stringify(other.name)} (${other.id}): choose another`
    return [{ path, rule: 'look-alike', problem }]
  })
}

/** Empty where it has none: what is wrong with the manifest itself is said by its own check. */
function nameIn(bytes: Uint8Array | null): string {
  try {
    const { name } = JSON.parse(String(bytes))
    return typeof name === 'string' ? name : ''
  } catch {
    return ''
  }
}
