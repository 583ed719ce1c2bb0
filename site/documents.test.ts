/** What the documents at the top say of the code is so: paths, variables, versions. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { readManifest } from '../pipeline/manifest.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const VARIABLE = /BENCHLEDGER_[A-Z_]+/g

for (const document of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', '.github/MAINTAINING.md'])
  test(`the paths that ${document} names exist`, () => {
    const named = [...read(document).matchAll(/`((?:pipeline|runners|site|proofs|\.github)\/[\w./-]*)`/g)]
    // the reader's own host is an example
    const paths = named.map(([, path = '']) => path).filter(path => !path.includes('my-host'))
    assert.deepEqual(
      paths.filter(path => !existsSync(join(root, path))),
      [],
    )
  })

test('each variable of the environment has a line in ARCHITECTURE.md, and each line a variable', () => {
  const code = globSync(
    ['*.{mjs,ts}', '{pipeline,runners,site,proofs}/**/*.{ts,astro,c,lua}', '.github/workflows/*.yml'],
    {
      cwd: root,
      exclude: ['**/*.test.ts', '**/node_modules/**'],
    },
  )
  const used = new Set(code.flatMap(path => read(path).match(VARIABLE) ?? []))
  const [, table = ''] = read('ARCHITECTURE.md').split('## Variables of the environment')
  assert.deepEqual([...new Set(table.match(VARIABLE))].sort(), [...used].sort())
})

test('the citation names the version of the package', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  assert.match(read('CITATION.cff'), new RegExp(`^version: ${version.replaceAll('.', '\\.')}$`, 'm'))
})

test('the statement that CONTRIBUTING.md shows is one', () => {
  const [, below = ''] = read('CONTRIBUTING.md').split('\n## Retract\n')
  const [shown = ''] = /^ {4}\{\n[\s\S]*?^ {4}\}\n/m.exec(below) ?? []
  const filled = shown.replaceAll('<date>', '2026-11-21').replaceAll('<result_id>', '0123456789ab')
  assert.deepEqual(readManifest('statement', 'data/statements/2026-11-21-0123456789ab.json', filled).problems, [])
})
