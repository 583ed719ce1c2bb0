/** Recognises which documented host this machine is. A run never names a host that its hardware contradicts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from '../../pipeline/ledger/manifest/read-manifest.ts'
import { compareText } from '../../pipeline/schema/compare-text.ts'
import type { Host } from '../../pipeline/schema/records/host.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { oneOf } from '../plan/read-entries.ts'

/**
 * The id of the requested host, or of the one whose fingerprint matches. Throws a UsageError that says how to document
 * the machine.
 */
export function recogniseHost(manifests: string, here: Host, requested: string | null): string {
  const folder = join(manifests, 'hosts')
  const ids = existsSync(folder) ? readdirSync(folder).sort(compareText) : []
  if (requested !== null) {
    if (!ids.includes(requested))
      throw new UsageError(2, `--host ${requested} is not documented: ${oneOf(ids)}, or ${describeIt}`)
    const different = differences(readHost(manifests, requested), here)
    if (different === null)
      throw new UsageError(3, `--host ${requested} has no fingerprint to be recognised by: add one, ${asItIs(here)}`)
    if (different.length > 0)
      throw new UsageError(
        3,
        `this machine is not --host ${requested}: ${different.join('; ')}. ${capital(describeIt)}`,
      )
    return requested
  }
  const matching = ids.filter(id => differences(readHost(manifests, id), here)?.length === 0)
  const [only, ...others] = matching
  if (only === undefined) throw new UsageError(3, `no documented host matches this machine: ${describeIt}`)
  if (others.length > 0) throw new UsageError(2, `this machine may be ${matching.join(' or ')}: select one with --host`)
  return only
}

/** Null for an undocumented machine if not a host is requested. Otherwise like recogniseHost. */
export function recogniseIfKnown(manifests: string, here: Host, requested: string | null): string | null {
  try {
    return recogniseHost(manifests, here, requested)
  } catch (error) {
    if (requested === null && error instanceof UsageError) return null
    throw error
  }
}

const describeIt = 'document this machine: npm run bench -- host add ID'
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const asItIs = ({ fingerprint }: Host): string => `which is here ${JSON.stringify(fingerprint)}`

function readHost(manifests: string, id: string): Host {
  const path = `hosts/${id}/host.json`
  const file = join(manifests, path)
  if (!existsSync(file)) throw new UsageError(2, `${path} is missing: write it, or remove the folder`)
  const { value, problems } = readManifest('host', path, readFileSync(file, 'utf8'))
  if (value !== null) return value
  throw new UsageError(2, `a manifest is invalid:\n${path}:${problems[0]?.line}: ${problems[0]?.problem}`)
}

/** The facts of the documented fingerprint that this machine contradicts; null without a fingerprint. */
function differences({ fingerprint }: Host, here: Host): string[] | null {
  const facts = Object.entries(fingerprint ?? {})
  if (facts.length === 0) return null
  return facts
    .filter(([key, value]) => here.fingerprint?.[key] !== value)
    .map(([key, value]) => `its ${key} is ${value} and here it is ${here.fingerprint?.[key] ?? 'unknown'}`)
}
