/** A tool is its folder: nothing outside names one, and a folder more is a tool more. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { rules } from '../audit/installed-rules.ts'
import { auditBlock } from '../rules/audit-block.ts'
import { findTools, tools } from './installed.ts'
import { readText } from './read.ts'
import { toolFileRows } from './tool-rows.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = temporaryFolder({ after })

const CODE = /^(?:pipeline|site|runners)\/.*\.(?:ts|astro|sql|css|lua|c|h)$/
const NOT_ASKED =
  /^pipeline\/tools\/|^runners\/(?:frameworks|templates|scenarios)\/|\.test\.ts$|fixture|testdata|\/testing\//
/** An ordinary word, or what stands in many, is a name only where it stands alone in quotes. */
const WORDS = ['interval', 'ab']

/** Plain substrings of identifiers count: `readWrk`, `WRK_FAMILY`; letters of another word do not. */
function patternOf(id: string): RegExp {
  if (WORDS.includes(id)) return new RegExp(`tool[^\\n]{0,20}['"]${id}['"]`)
  const capital = `${id[0]?.toUpperCase()}${id.slice(1)}`
  return new RegExp(`(?<![A-Za-z])${id}(?![a-z])|(?<=[a-z])${capital}(?![a-z])|\\b${capital}\\b|${id.toUpperCase()}`)
}

test('no code and no SQL outside of its folder names a tool', () => {
  const listed = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  const patterns = [...tools.keys()].map(patternOf)
  const found = listed
    .filter(path => CODE.test(path) && !NOT_ASKED.test(path))
    .flatMap(path =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          patterns.some(pattern => pattern.test(line)) ? [`${path}:${index + 1}: ${line}`] : [],
        ),
    )
  assert.deepEqual(found, [])
})

test('a folder more is a tool more: it is read and audited, and no other file changes', async () => {
  const madeUp = join(folder, 'made-up')
  mkdirSync(madeUp, { recursive: true })
  writeFileSync(
    join(madeUp, 'tool.ts'),
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

test('every tool that measures leaves the files of its report and those that the runner records next to it', () => {
  const rows = toolFileRows()
  for (const { id, kind } of tools.values()) {
    const files = rows.filter(({ tool }) => tool === id).map(({ what }) => what)
    if (files.length > 0) assert.equal(files.includes('timeline.csv'), kind === 'loads-server', id)
  }
  assert.ok(rows.length > 0)
})
