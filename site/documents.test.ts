/** The statements of documents about the code are true: paths, links, commands, variables, versions, examples. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'node:test'
import { readManifest } from '../pipeline/ledger/manifest/read-manifest.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { scripts, version } = JSON.parse(read('package.json')) as { scripts: Record<string, string>; version: string }
const VARIABLE = /BENCHLEDGER_[A-Z_]+/g

const documents = [...globSync('{*,docs/**/*}.md', { cwd: root }), '.github/MAINTAINING.md'].sort()

/** The most lines of a document. */
const LONGEST: [path: RegExp, lines: number][] = [
  [/^README\.md$/, 80],
  [/^CONTRIBUTING\.md$/, 96],
  [/^SECURITY\.md$/, 60],
  [/^docs\/adr\//, 40],
]

/** The id that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')

for (const document of documents)
  test(`the paths, links and commands in ${document} exist, and it is no longer than it may be`, () => {
    const text = read(document)
    const [, most = Number.POSITIVE_INFINITY] = LONGEST.find(([path]) => path.test(document)) ?? []
    assert.ok(text.trimEnd().split('\n').length <= most, `${document} has more than ${most} lines`)

    const paths = [...text.matchAll(/`((?:pipeline|runners|site|proofs|docs|\.github)\/[\w./-]*)`/g)]
      .map(([, path = '']) => path)
      // an example for the host of the reader
      .filter(path => !path.includes('my-host'))
    const links = [...text.matchAll(/\]\((?!https:)([^)#]*)(?:#([^)]+))?\)/g)].map(([, path = '', anchor]) => ({
      path: path === '' ? document : join(dirname(document), path),
      anchor,
    }))
    const missing = [...paths, ...links.map(({ path }) => path)].filter(path => !existsSync(join(root, path)))
    assert.deepEqual(missing, [])
    const anchors = (path: string) =>
      [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
    const dangling = links.filter(({ path, anchor }) => anchor !== undefined && !anchors(path).includes(anchor))
    assert.deepEqual(dangling, [])

    const named = [...text.matchAll(/npm (?:run (?:--silent )?|(?=test))([a-z][a-z:-]*)/g)].map(([, name = '']) => name)
    assert.deepEqual(
      named.filter(name => scripts[name] === undefined),
      [],
    )
  })

test('each variable of the environment has a line in docs/architecture.md, and each line a variable', () => {
  const code = globSync(
    ['*.{mjs,ts}', '{pipeline,runners,site,proofs}/**/*.{ts,astro,c,lua}', '.github/workflows/*.yml'],
    {
      cwd: root,
      exclude: ['**/*.test.ts', '**/node_modules/**'],
    },
  )
  const used = new Set(code.flatMap(path => read(path).match(VARIABLE) ?? []))
  const [, table = ''] = read('docs/architecture.md').split('## Environment variables')
  assert.deepEqual([...new Set(table.match(VARIABLE))].sort(), [...used].sort())
})

test('each path that CODEOWNERS names exists: a renamed folder would lose its owner', () => {
  const paths = [...read('.github/CODEOWNERS').matchAll(/^\/(\S+)/gm)].map(([, path = '']) => path)
  assert.ok(paths.length > 0)
  assert.deepEqual(
    paths.filter(path => !existsSync(join(root, path))),
    [],
  )
})

test('the citation names the version of the package', () => {
  assert.match(read('CITATION.cff'), new RegExp(`^version: ${version.replaceAll('.', '\\.')}$`, 'm'))
})

/** The first JSON that a document shows. */
const shownIn = (document: string) => /^ {4}\{\n[\s\S]*?^ {4}\}\n/m.exec(read(document))?.[0] ?? ''

test('the statement that docs/corrections.md shows is valid', () => {
  const filled = shownIn('docs/corrections.md')
    .replaceAll('<date>', '2026-11-21')
    .replaceAll('<result_id>', '0123456789ab')
  assert.deepEqual(readManifest('statement', 'data/statements/2026-11-21-0123456789ab.json', filled).problems, [])
})

test('the scenario that docs/adding-a-scenario.md shows is valid', () => {
  const shown = shownIn('docs/adding-a-scenario.md')
  assert.deepEqual(readManifest('scenario', 'runners/scenarios/search/scenario.json', shown).problems, [])
})
