/** Bad pull requests, as commits of a fixture repository: each is rejected by the rule that is meant for it. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'

/** A path of the tree, its content or the digits of a submodule's commit; null takes the path away. */
type Put = [path: string, content: string | null, mode?: '100644' | '100755' | '120000' | '160000']
type Row = [name: string, check: 'ledger' | 'scope', rule: string, path: string, ...more: Put[]]

const folder = temporaryFolder({ after })
const env = {
  ...process.env,
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a',
}
const git = (args: string[], input = '') =>
  execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', input }).trim()

/** The digits of a commit that puts these on top of another. */
function commitOf(parent: string | null, puts: readonly Put[]): string {
  git(['read-tree', parent ?? '--empty'])
  const lines = puts.map(([path, content, mode = '100644']) => {
    if (content === null) return `0 ${'0'.repeat(40)}\t${path}\0`
    return `${mode} ${mode === '160000' ? content : git(['hash-object', '-w', '--stdin'], content)}\t${path}\0`
  })
  git(['update-index', '-z', '--index-info'], lines.join(''))
  return git(['commit-tree', git(['write-tree']), ...(parent === null ? [] : ['-p', parent])])
}

git(['init', '--quiet'])
// files that git attributes may exclude from a clone
git(['config', 'diff.ignoreSubmodules', 'all'])
const PUBLISHED = 'data/published/async-talk/document.json'
const PLAN = 'data/plans/2026-11-27-json.md'
const LIST = 'data/methods/2.csv'
const base = commitOf(null, [
  [PLAN, 'Goal: 5 %\n'],
  [LIST, 'subject_kind\n'],
  [PUBLISHED, '{}\n'],
])
const ENTRY = 'runners/frameworks/mine'
const GOOD: Put = [`${ENTRY}/framework.json`, '{"name": "Mine"}\n']

/** The programs are of this checkout, and what they read is the repository. */
function check(name: string, head: string) {
  const program = join(import.meta.dirname, `check-${name}.ts`)
  const argv = [program, '--base', base, '--head', head]
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

test('a pull request that adds one entry is accepted', () => {
  const head = commitOf(base, [GOOD])
  for (const name of ['ledger', 'scope']) assert.equal(check(name, head).status, 0, check(name, head).output)
})

/** Of an entry of this checkout, whole. */
const manifestOf = (id: string) =>
  readFileSync(join(import.meta.dirname, `../../runners/frameworks/${id}/framework.json`), 'utf8')
const odd = 'not-a-plain-file'
const hidden = '[submodule "v"]\n path = data/raw/v\n url = ./v\n ignore = all\n'
const ATTRIBUTES = 'data/published/mine/.gitattributes'
const OTHER_CASE = PUBLISHED.replace('async-talk', 'Async-Talk')
const ROWS: Row[] = [
  ['a file of more than 1 MB', 'scope', 'size', `${ENTRY}/model.bin`, [`${ENTRY}/model.bin`, 'x'.repeat(1_000_001)]],
  ['a control', 'scope', 'role', GOOD[0], [GOOD[0], manifestOf('control-null')]],
  ['the twin of another entry', 'scope', 'role', GOOD[0], [GOOD[0], manifestOf('control-null-twin')]],
  ['a plan that is changed afterwards', 'ledger', 'changed', PLAN, [PLAN, 'Goal: 15 %\n']],
  ['a change to what a method changed', 'ledger', 'changed', LIST, [LIST, '\n']],
  ['attributes', 'ledger', 'attributes', '.gitattributes', ['.gitattributes', '* text eol=crlf\n']],
  ['attributes of a document', 'ledger', 'attributes', ATTRIBUTES, [ATTRIBUTES, '* -diff\n']],
  ['submodules', 'ledger', 'attributes', '.gitmodules', ['.gitmodules', hidden]],
  [
    'a hidden submodule among the runs',
    'ledger',
    odd,
    'data/raw/v',
    ['.gitmodules', hidden],
    ['data/raw/v', base, '160000'],
  ],
  ['a submodule of the site', 'ledger', odd, 'site/sub', ['site/sub', base, '160000']],
  ['a folder whose case alone differs', 'ledger', 'case', OTHER_CASE, [OTHER_CASE, '{}\n']],
  ['a file whose case alone differs from a folder', 'ledger', 'case', 'README', ['readme/a', 'a\n'], ['README', 'a\n']],
  [
    'a file next to a published document',
    'ledger',
    'closed-folder',
    'data/published/async-talk/more.txt',
    ['data/published/async-talk/more.txt', '\n'],
  ],
]

for (const [name, program, rule, path, ...puts] of ROWS)
  test(`${name} is rejected`, () => {
    const { status, output } = check(program, commitOf(base, [GOOD, ...puts]))
    assert.equal(status, 1, output)
    assert.ok(output.includes(`${JSON.stringify(path)}: ${rule}: `), output)
  })
