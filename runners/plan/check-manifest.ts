/** Checks the folder of a manifest: it contains plain files only, and everything that the manifest names exists. */
import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonPath, JsonProblem } from '../../pipeline/ledger/manifest/checked-json.ts'
import { type ManifestProblem, readManifest } from '../../pipeline/ledger/manifest/read-manifest.ts'
import type { EntryManifest, Scenario } from '../../pipeline/schema/case.ts'
import { listSource } from './list-source.ts'

type Kind = 'framework' | 'scenario' | 'service'
/** The plain files of a folder. */
type Files = ReadonlySet<string>

/**
 * Every problem of `<manifests>/<kind>s/<id>/`, from its JSON to links among its files. Paths in the problems are below
 * `manifests`; a problem of a file other than the manifest has line 1. Never throws.
 */
export function checkManifest(kind: Kind, manifests: string, id: string): ManifestProblem[] {
  const folder = join(manifests, `${kind}s`, id)
  const above = `${kind}s/${id}`
  const path = `${above}/${kind}.json`
  if (isLink(folder)) return [problemOf(above, 'is a symbolic link: put the folder itself there')]
  let source: ReturnType<typeof listSource>
  let text: string
  try {
    source = listSource(folder)
    if (source.some(file => file.path === `${kind}.json` && file.kind !== 'file'))
      return [problemOf(path, 'is not a plain file: put the file itself there')]
    text = readFileSync(join(folder, `${kind}.json`), 'utf8')
  } catch {
    return [problemOf(path, 'cannot be read: write it, or remove the folder')]
  }
  const files = new Set(source.filter(file => file.kind === 'file').map(file => file.path))
  const { problems } = readManifest(kind, path, text, value => {
    if (kind === 'framework') return checkEntry(value as EntryManifest, id, files, manifests)
    return kind === 'scenario' ? checkServed(value as Partial<Scenario>, files) : checkTemplates(value, files)
  })
  return [...problems, ...source.flatMap(file => checkFile(file, above))]
}

const FIXES = {
  link: 'is a symbolic link: put the file itself there',
  submodule: 'is part of another repository: put the files themselves there',
  special: 'is not a plain file: remove it',
} as const

function checkFile({ path, kind }: ReturnType<typeof listSource>[number], above: string): ManifestProblem[] {
  // other letters may look like ASCII ones; a backslash separates folders on other systems
  const isPlain = /^[!-[\]-~]+$/.test(path)
  const name = isPlain ? [] : [problemOf(`${above}/${path}`, 'has a name that is not printable ASCII: rename it')]
  return kind === 'file' ? name : [...name, problemOf(`${above}/${path}`, FIXES[kind])]
}

function checkEntry(manifest: EntryManifest, id: string, files: Files, manifests: string): JsonProblem[] {
  if (manifest.published_only) return []
  if (manifest.twin_of !== undefined) return checkTwin(manifest.twin_of, id, manifests)
  const { version, start, install = [], build = [], scenarios = [], configurations = [] } = manifest
  const problems: JsonProblem[] = []
  const versions = [
    { place: ['version'], version },
    ...configurations.map((each, index) => ({ place: ['configurations', index, 'version'], version: each.version })),
  ]
  for (const { place, version } of versions) {
    if (version && 'lockfile' in version && !files.has(version.lockfile))
      problems.push([[...place, 'lockfile'], `is ${version.lockfile}, which is not among the entry's files: add it`])
  }
  const program = start?.[0]?.replace(/^\.\//, '') ?? ''
  const isBuilt = install.length > 0 || build.length > 0 || configurations.some(each => each.build)
  if (start?.[0]?.startsWith('./') && !isBuilt && !files.has(program)) {
    problems.push([['start', 0], `is ${start[0]}, which is not among the entry's files, and nothing builds it: add it`])
  }
  scenarios.forEach((scenario, index) => {
    if (!isFile(join(manifests, 'scenarios', scenario, 'scenario.json')))
      problems.push([['scenarios', index], `is ${scenario}, and there is no folder scenarios/${scenario}: add it`])
  })
  configurations.forEach(({ services = [] }, position) => {
    services.forEach((service, index) => {
      const place = ['configurations', position, 'services', index]
      if (!isFile(join(manifests, 'services', service, 'service.json')))
        problems.push([place, `is ${service}, and there is no folder services/${service}: add it`])
    })
  })
  return problems
}

function checkTwin(twin_of: string, id: string, manifests: string): JsonProblem[] {
  const fix = 'write the id of an entry that has source'
  if (twin_of === id) return [[['twin_of'], `is the entry itself: ${fix}`]]
  try {
    const path = `frameworks/${twin_of}/framework.json`
    const { value } = readManifest('framework', path, readFileSync(join(manifests, path), 'utf8'))
    const { twin_of: further, published_only } = value as EntryManifest
    if (further !== undefined) return [[['twin_of'], `is ${twin_of}, which is a twin too: write ${further}`]]
    return published_only ? [[['twin_of'], `is ${twin_of}, which has no source here: ${fix}`]] : []
  } catch {
    return [[['twin_of'], `is ${twin_of}, which has no manifest that can be read: ${fix}`]]
  }
}

/** Files that a scenario serves are in files/ next to its manifest. */
function checkServed({ oracle, also = [] }: Partial<Scenario>, files: Files): JsonProblem[] {
  const oracles: [JsonPath, Scenario['oracle'] | undefined][] = [[['oracle'], oracle]]
  also.forEach((each, index) => {
    oracles.push([['also', index, 'oracle'], each.oracle])
  })
  return oracles.flatMap(([place, each]): JsonProblem[] =>
    each?.rule !== 'digest' || files.has(`files/${each.file}`)
      ? []
      : [[[...place, 'file'], `is ${each.file}, which is not in files/ next to the manifest: add the file`]],
  )
}

function checkTemplates(service: object, files: Files): JsonProblem[] {
  return (service as { files: string[] }).files.flatMap((name, index): JsonProblem[] =>
    files.has(name) ? [] : [[['files', index], `is ${name}, which is not next to the manifest: add the file`]],
  )
}

const problemOf = (path: string, problem: string): ManifestProblem => ({ path, line: 1, column: 1, text: '', problem })

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
