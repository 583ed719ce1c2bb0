import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Change } from '../../../pipeline/ledger/change.ts'
import { changedEntries, removedEntries } from './changed-entries.ts'
import { codeSpan } from './markdown.ts'
import { refusedRows } from './quick-rows.ts'
import { formatPreview, type Preview } from './summary.ts'

const HOSTILE = [
  'plain',
  '`code` ``` more',
  '| a | b |\n|---|---|',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1)) ![y](http://127.0.0.1/y.png)',
  '@everyone #1 https://example.org',
  '```\n\n# Nothing is refused.\n',
  '~~~\n# x',
  '\u202Etxt.exe',
  '$(touch canary) ; touch canary',
  '\\',
  '\\| `',
  '',
]

const parse = (text: string) =>
  fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })

function kindsIn(node: Nodes): string[] {
  return [node.type, ...('children' in node ? node.children.flatMap(kindsIn) : [])]
}

const change = (path: string, status: Change['status'] = 'A'): Change => ({
  path,
  old_mode: status === 'A' ? '000000' : '100644',
  new_mode: '100644',
  status,
})

test('whatever a stranger writes is one span of code, in a sentence and in a table', () => {
  for (const text of HOSTILE) {
    assert.deepEqual(kindsIn(parse(codeSpan(text))), ['root', 'paragraph', 'inlineCode'], text)
    const table = parse(`| a | b |\n|---|---|\n| ${codeSpan(text)} | ${codeSpan('b')} |`)
    const cells = kindsIn(table).filter(kind => kind === 'tableCell' || kind === 'inlineCode')
    assert.deepEqual(cells, ['tableCell', 'tableCell', 'tableCell', 'inlineCode', 'tableCell', 'inlineCode'], text)
  }
})

test('a summary of hostile text has the headings, tables and lists of ours and no link, image or tag', () => {
  for (const text of HOSTILE) {
    const preview: Preview = {
      commit: '0'.repeat(40),
      entries: [{ framework_id: text, is_new: true }],
      removed: [text],
      refused: [{ path: text, line: 3, rule: 'manifest', problem: text }],
      quick: [
        {
          framework_id: text,
          version: text,
          configuration_id: text,
          scenario_id: text,
          load: '-t1 -c16',
          connections: 16,
          status: 'ok',
          is_overload: false,
          description: text,
        },
      ],
      is_network_cut: true,
      pages: [{ address: text, is_new: true }],
    }
    const kinds = kindsIn(parse(formatPreview(preview)))
    const count = (kind: string) => kinds.filter(each => each === kind).length
    assert.deepEqual(
      ['heading', 'table', 'list', 'link', 'image', 'html', 'definition'].map(count),
      [4, 2, 1, 0, 0, 0, 0],
      text,
    )
  }
})

test('a quick run is marked as not comparable', () => {
  const row = { version: null, configuration_id: 'default', scenario_id: 'hello', load: '', connections: null }
  const quick = [{ framework_id: 'a', ...row, status: 'ok', is_overload: false, description: '1 /s' }]
  const summary = formatPreview({
    commit: '0'.repeat(40),
    entries: [],
    removed: [],
    refused: [],
    quick,
    is_network_cut: true,
    pages: null,
  })
  assert.match(summary, /\*\*Not comparable\*\*/)
  assert.match(summary, /The site was not built/)
})

test('an entry is refused for its smallest loads and for what is not an overload, not for a load that is too much for the machine', () => {
  const row = (
    framework_id: string,
    load: [threads: number, connections: number],
    status = 'ok',
    is_overload = false,
  ) => ({
    ...{ framework_id, load: `-t${load[0]} -c${load[1]}`, connections: load[1], status, is_overload, description: '' },
    ...{ version: null, configuration_id: 'default', scenario_id: 'ping' },
  })
  const rows = [
    ...[row('fit', [1, 16_000], 'failed', true), row('fit', [1, 400], 'errors', true), row('fit', [1, 2])],
    ...[row('dead', [1, 400]), row('dead', [1, 2], 'failed', true)],
    ...[row('wrong', [1, 2]), row('wrong', [1, 400], 'void')],
    ...[row('second', [1, 2]), row('second', [2, 2], 'failed', true), row('second', [2, 4], 'failed', true)],
  ]
  assert.deepEqual(
    refusedRows(rows).map(({ framework_id, load }) => [framework_id, load]),
    [
      ['dead', '-t1 -c2'],
      ['wrong', '-t1 -c400'],
      ['second', '-t2 -c2'],
    ],
  )
})

test('an entry is new where its manifest is, and gone where its folder is', () => {
  const changes = [
    change('runners/frameworks/b/framework.json', 'M'),
    change('runners/frameworks/b/main.go'),
    change('runners/frameworks/a/framework.json'),
    change('runners/frameworks/a/main.go'),
    change('runners/frameworks/c/framework.json', 'D'),
    change('README.md', 'M'),
  ]
  const isThere = (id: string) => id !== 'c'
  assert.deepEqual(changedEntries(changes, isThere), [
    { framework_id: 'a', is_new: true },
    { framework_id: 'b', is_new: false },
  ])
  assert.deepEqual(removedEntries(changes, isThere), ['c'])
})

test('an entry that is taken away is said, and is not called no change', () => {
  const preview = { commit: '0'.repeat(40), entries: [], refused: [], quick: [], pages: [] }
  const summaryOf = (removed: string[]) => formatPreview({ ...preview, is_network_cut: true, removed })
  assert.match(summaryOf(['c']), /Nothing is refused\. \*\*Removed\*\* entry: ` c `\./)
  assert.doesNotMatch(summaryOf(['c']), /No entry is changed/)
  assert.match(summaryOf([]), /Nothing is refused\. No entry is changed\./)
})
