/**
 * Who may say what: whoever opened a pull request and whoever caused its last event, as the forge says, held against
 * CODEOWNERS as it stands on main. A name in a statement proves nothing.
 */
import { readManifest } from '../manifest.ts'
import type { Change, Refusal } from './change.ts'
import { blobOf } from './git.ts'

const CODEOWNERS = '.github/CODEOWNERS'
const STATEMENT = /^data\/statements\//

/** The logins, in small letters, of a recorded `pull_request` event. Errors: it is another event. */
export function actorsIn(event: string): string[] {
  const { pull_request, sender } = JSON.parse(event)
  const logins = [pull_request?.user?.login, sender?.login]
  if (logins.every(login => typeof login === 'string')) return logins.map(login => login.toLowerCase())
  throw new Error('the event names no author and no sender of a pull request: give the file of a pull_request event')
}

/**
 * The persons who own a path, in small letters; the last line that matches decides, as on the forge. A team is nobody, because
 * who is in it cannot be asked here. Errors: a pattern other than `*` and a path from the root.
 */
export function ownersOf(codeowners: string, path: string): { pattern: string; persons: string[] } | null {
  const lines = codeowners.split('\n').map(line => line.replace(/(?:^|\s)#.*/, '').trim())
  const found = lines.filter(Boolean).flatMap(line => {
    const [pattern = '', ...owners] = line.split(/\s+/)
    if (pattern !== '*' && !/^\/[\w./-]+$/.test(pattern))
      throw new Error(`${CODEOWNERS} has the pattern ${pattern}: write * or a path that begins with a slash`)
    const matches = pattern === '*' || `/${path}` === pattern || `/${path}`.startsWith(pattern.replace(/\/?$/, '/'))
    const persons = owners.filter(owner => /^@[\w-]+$/.test(owner)).map(owner => owner.slice(1).toLowerCase())
    return matches ? [{ pattern, persons }] : []
  })
  return found.at(-1) ?? null
}

/** Every refusal of the statements that `changes` add in `head`, by people who are not asked for them. */
export function refuseAuthors(base: string, head: string, changes: readonly Change[], actors: string[]): Refusal[] {
  const codeowners = String(blobOf(base, CODEOWNERS) ?? '')
  return changes.flatMap(({ path, status }): Refusal[] => {
    if (status !== 'A' || !STATEMENT.test(path)) return []
    const stranger = (persons: readonly string[]) => actors.find(actor => !persons.includes(actor))
    const maintainers = ownersOf(codeowners, path)?.persons ?? []
    const actor = stranger(maintainers)
    if (actor === undefined) return []
    const said = readManifest('statement', path, String(blobOf(head, path))).value
    // the kinds that take nothing away have an entry, so that its owner may say them of its own results
    const entry = said !== null && 'entry' in said ? said.entry : undefined
    const own = ownersOf(codeowners, `runners/frameworks/${entry}/`)
    if (entry && own?.pattern === `/runners/frameworks/${entry}/` && stranger(own.persons) === undefined) return []
    const problem = `${actor} is not a person that ${CODEOWNERS} names for it: a maintainer may state anything, the owner of an entry a concern or a reply that names its entry`
    return [{ path, rule: 'statement-author', problem }]
  })
}
