/** Tools are added by adding a folder: no code outside refers to a tool by name. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { toolFileRows } from '../evaluate/recordings/tool-rows.ts'
import { auditBlock } from '../evaluate/rules/audit-block.ts'
import { rules } from '../evaluate/rules/installed.ts'
import { findTools, tools } from './installed.ts'
import { readText } from './read.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = temporaryFolder({ after })

const CODE = /^(?:pipeline|site|runners)\/.*\.(?:ts|astro|sql|css|lua|c|h)$/
const EXEMPT =
  /^pipeline\/tools\/|^runners\/(?:frameworks|templates|scenarios)\/|\.test\.ts$|fixture|testdata|\/testing\//
/** Names that are also words or parts of words count only in quotes. */
const WORDS = ['interval', 'ab']

/** Parts of identifiers count: `readWrk`, `WRK_FAMILY`; parts of words do not. */
function patternOf(id: string): RegExp {
  if (WORDS.includes(id)) return new RegExp(`tool[^\\n]{0,20}['"]${id}['"]`)
  const capital = `${id[0]?.toUpperCase()}${id.slice(1)}`
  return new RegExp(`(?<![A-Za-z])${id}(?![a-z])|(?<=[a-z])${capital}(?![a-z])|\\b${capital}\\b|${id.toUpperCase()}`)
}

test('no code and no SQL refers to a tool by name outside of its folder', () => {
  const listed = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  const patterns = [...tools.keys()].map(patternOf)
  const found = listed
    .filter(path => CODE.test(path) && !EXEMPT.test(path))
    .flatMap(path =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          patterns.some(pattern => pattern.test(line)) ? [`${path}:${index + 1}: ${line}`] : [],
        ),
    )
  assert.deepEqual(found, [])
})

test('a new folder is a new tool: its reports are parsed and audited without any other change', async () => {
  const added = join(folder, 'made-up')
  mkdirSync(added, { recursive: true })
  writeFileSync(
    join(added, 'tool.ts'),
    `const empty = { tool: '', tool_version: null, command: null, threads: 1, connections: 4, nominal_duration_s: null,
       exit_code: null, implied: {}, facts: {}, latency_histogram: null, irrelevant_line_count: 0, problems: [] }
     export const tool = {
       kind: 'loads-server', reports: 'made-up lines', headline_metric_id: 'requests_per_s',
       metrics: ['requests_per_s', 'request_count', 'non_2xx_count'], halfOfPrinted: () => 0, loop: 'closed',
       find: (text, lines) => lines.flatMap(({ text, number }) => /^made-up 0 of 7$/.test(text) ? [{ ...empty, line: number,
         last_line: number, values: { request_count: 7, non_2xx_count: 7, requests_per_s: 7 }, value_lines: {} }] : []) }`,
  )
  const known = await findTools(folder)
  assert.deepEqual([...known.keys()], ['made-up'])
  const [block, ...others] = readText('prose\nmade-up 0 of 7\n', known)
  assert.ok(block && others.length === 0)
  assert.deepEqual([block.tool, block.line, block.values.request_count], ['made-up', 2, 7])
  const { findings } = auditBlock(block, rules, known)
  assert.ok(findings.some(({ rule, severity }) => rule === 'nothing-answered' && severity === 'invalid'))
})

test('every tool that measures has the files of its report and those that the runner records', () => {
  const rows = toolFileRows()
  for (const { id, kind } of tools.values()) {
    const files = rows.filter(({ tool }) => tool === id).map(({ what }) => what)
    if (files.length > 0) assert.equal(files.includes('timeline.csv'), kind === 'loads-server', id)
  }
  assert.ok(rows.length > 0)
})
