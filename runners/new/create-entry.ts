/** Creates an entry's folder from the template of a language: the common files and those of the requested scenario. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compareText } from '../../pipeline/schema/compare-text.ts'
import { ID, LONGEST_ID } from '../../pipeline/schema/ids.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'

const templates = join(import.meta.dirname, '../templates')

/** The folder of a language's default template, and the scenarios that it serves. */
const SERVICE = 'service'
const SERVED = ['json', 'order', 'file']
/** The scenarios of a template of several; any other is named after its only one. */
const SERVED_BY: Readonly<Record<string, string[]>> = {
  [SERVICE]: SERVED,
  database: ['query', 'queries', 'page', 'update'],
}

interface NewEntry {
  framework_id: string
  /** A folder of runners/templates. */
  language: string
  /** A scenario for which the language has a small template, or `database`; null means the default template. */
  scenario_id: string | null
  /** The folder that contains frameworks/. */
  manifests: string
}

export const templateLanguages = (): string[] => foldersOf(templates)

/**
 * Writes `<manifests>/frameworks/<framework_id>/` and returns its files. Errors: a UsageError for invalid options,
 * another error if a file cannot be written. Either leaves nothing behind; an existing folder is never changed.
 */
export function createEntry({ framework_id, language, scenario_id, manifests }: NewEntry): string[] {
  if (!ID.test(framework_id) || framework_id.length > LONGEST_ID)
    throw new UsageError(
      2,
      `the id ${JSON.stringify(framework_id)} cannot be an address: give up to ${LONGEST_ID} lower-case letters and digits in words joined by single hyphens`,
    )
  const template = join(templates, oneOf('language', language, templateLanguages()))
  const small = foldersOf(template).filter(name => name !== 'common' && name !== SERVICE)
  if (scenario_id === null && !foldersOf(template).includes(SERVICE))
    throw new UsageError(2, `there is no ${language} template for ${listed(SERVED)}: give a scenario, ${listed(small)}`)
  if (scenario_id !== null && small.length === 0)
    throw new UsageError(2, `there is no smaller ${language} template: omit --scenario to get ${listed(SERVED)}`)
  const variant = scenario_id === null ? SERVICE : oneOf(`${language} template for the scenario`, scenario_id, small)
  const files = new Map([...filesOf(join(template, 'common')), ...filesOf(join(template, variant))])
  const manifest = files.get('framework.json') ?? ''
  const scenarios = SERVED_BY[variant] ?? [variant]
  files.set('framework.json', withValue(withValue(manifest, 'name', framework_id), 'scenarios', scenarios))
  const folder = join(manifests, 'frameworks', framework_id)
  createFolder(folder)
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return [...files.keys()].sort(compareText)
}

function createFolder(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true })
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new UsageError(2, `${folder} already exists: specify another id, or edit that folder`)
  }
}

/** Replaces the value of a top-level key that is on one line; everything else keeps its formatting. */
function withValue(manifest: string, key: string, value: string | string[]): string {
  const start = `  "${key}": `
  const text =
    typeof value === 'string' ? JSON.stringify(value) : `[${value.map(each => JSON.stringify(each)).join(', ')}]`
  const changed = (line: string) => `${start}${text}${line.endsWith(',') ? ',' : ''}`
  const lines = manifest.split('\n')
  return lines.map(line => (line.startsWith(start) ? changed(line) : line)).join('\n')
}

function oneOf(what: string, name: string, known: string[]): string {
  if (!known.includes(name))
    throw new UsageError(2, `there is no ${what} ${JSON.stringify(name)}: give ${listed(known)}`)
  return name
}

const listed = (words: string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

const foldersOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort(compareText)

function filesOf(folder: string): [path: string, text: string][] {
  return readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter(path => statSync(join(folder, path)).isFile())
    .map(path => [path, readFileSync(join(folder, path), 'utf8')])
}
