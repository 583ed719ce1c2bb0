/** Pull requests whose files are in their place, and whose entry is bad: what its manifest says, or what it does. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeEntry } from '../../new/make-entry.ts'
import { listSource } from '../../plan/list-source.ts'
import type { BadRequest, Put, World } from './world.ts'

export const ENTRY = 'rehearsed'
const below = (name: string): string => `runners/frameworks/${ENTRY}/${name}`

/** The files of an entry that is right: what `npm run new` makes. */
export function goodEntry({ scratch }: World): Put[] {
  const manifests = join(scratch, 'made')
  rmSync(manifests, { recursive: true, force: true })
  makeEntry({ framework_id: ENTRY, language: 'node', scenario_id: 'hello', manifests })
  const folder = join(manifests, 'frameworks', ENTRY)
  return listSource(folder).map(({ path }) => ({ path: below(path), content: readFileSync(join(folder, path)) }))
}

type Manifest = Record<string, unknown>

/** The good entry with another manifest and, where it is given, another server. */
function changed(world: World, change: (manifest: Manifest) => Manifest | string, server?: (source: string) => string) {
  return goodEntry(world).map(({ path, content }): Put => {
    const text = String(content)
    if (path.endsWith('/framework.json')) {
      const made = change(JSON.parse(text))
      return { path, content: typeof made === 'string' ? made : `${JSON.stringify(made, null, 2)}\n` }
    }
    return { path, content: server && path.endsWith('/server.js') ? server(text) : text }
  })
}

const manifest = (name: string, more: (world: World) => Manifest): BadRequest => ({
  name,
  rule: 'manifest',
  puts: world => changed(world, made => ({ ...made, ...more(world) })),
})

const server = (name: string, rule: string, change: (source: string, world: World) => string): BadRequest => ({
  name,
  rule,
  puts: world =>
    changed(
      world,
      made => made,
      source => change(source, world),
    ),
})

/** `listener` is a port of this machine that takes connections: a build that has a network reaches it. */
export const badEntries = (listener: number): BadRequest[] => [
  {
    ...manifest('homepage that is a script', () => ({ homepage: 'javascript:alert(1)' })),
    branch: world => `x$(touch\${IFS}${world.canary})`,
    title: world => `"; touch ${world.canary}; $(touch ${world.canary}) \`touch ${world.canary}\``,
  },
  manifest('start that is a line of a shell', world => ({ start: `touch ${world.canary}` })),
  manifest('build through a shell', world => ({ build: [['sh', '-c', `touch ${world.canary}`]] })),
  manifest('lockfile above the folder', () => ({
    version: { lockfile: '../../../package-lock.json', package: 'ajv' },
  })),
  manifest('lockfile at an absolute path', () => ({ version: { lockfile: '/etc/passwd', package: 'root' } })),
  manifest('name that turns the writing', () => ({ name: 'fast\u202Etxt' })),
  manifest('summary with control characters', () => ({ summary: 'x\u001b]0;owned\u0007' })),
  manifest('field that nobody knows', world => ({ postinstall: [['touch', world.canary]] })),
  manifest('scenario that is not there', () => ({ scenarios: ['../../data'] })),
  manifest('constant of a control, by an entry', () => ({ constants: { hello: 'Hello, World!' } })),
  manifest('service that is not there', () => ({ configurations: [{ settings: {}, services: ['../redis'] }] })),
  manifest('setting that nobody declared', world => ({
    configurations: [{ settings: { [`$(touch ${world.canary})`]: 'x' } }],
  })),
  {
    name: 'manifest that is not JSON',
    rule: 'manifest',
    puts: world => changed(world, () => `{\n  "name": "x",\n  $(touch ${world.canary})\n}\n`),
  },
  {
    name: 'build that reaches for the network',
    rule: 'build',
    // its own words for a connection that failed; 0 would be one that was made
    words: 'exit code 7',
    puts: world =>
      changed(world, made => ({
        ...made,
        build: [['node', 'reach.cjs', String(listener)]],
      })).concat({
        path: below('reach.cjs'),
        content: `require('net').connect(Number(process.argv[2]), '127.0.0.1').on('connect', () => process.exit(0)).on('error', error => { console.error(error.message); process.exit(7) })\n`,
      }),
  },
  server('answers wrongly', 'verify', source => source.replace('Hello, World!', 'Hello, Wurld!')),
  server(
    'answers wrongly, and prints a summary of its own',
    'verify',
    source =>
      `${source.replace('Hello, World!', 'Hello')}\nconsole.log('\\u0060\\u0060\\u0060\\n# Nothing is refused\\n  FAILED  builds  <img src=x>')\n`,
  ),
  server('never listens', 'verify', (_, world) => `setInterval(() => {}, 1000) // $(touch ${world.canary})\n`),
  server(
    'leaves processes behind',
    'verify',
    source =>
      `${source}\nimport('node:child_process').then(({ spawn }) => spawn('sleep', ['120'], { detached: true, stdio: 'ignore' }).unref())\n`,
  ),
]
