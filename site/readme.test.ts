/** The commands of the README exist and have --help, and the glossary has all terms. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { rules } from '../pipeline/evaluate/rules/installed.ts'
import metrics from '../pipeline/schema/metrics.json' with { type: 'json' }
import { readPage } from '../proofs/testing/built.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const documented = Object.entries(scripts).filter(([, command]) =>
  /^node launch\.mjs (site|pipeline|runners|proofs)\//.test(command),
)

test('.ci/run runs the command of the README and the others of CONTRIBUTING.md', () => {
  const commandsOf = (text = '') => text.split(/&&|\n/).flatMap(line => /^ *(npm .+?) *$/.exec(line)?.[1] ?? [])
  const block = (file: string, heading: string) =>
    read(file)
      .split(`\n## ${heading}\n`)[1]
      ?.match(/(?:\n {4}.+)+/)?.[0]
  const ofReadme = commandsOf(block('README.md', 'Test'))
  const ofContributing = commandsOf(block('CONTRIBUTING.md', 'Before you open a pull request'))
  assert.deepEqual(ofReadme, ['npm ci', 'npm test'])
  assert.deepEqual(commandsOf(read('.ci/run')), ['npm ci', ...ofContributing])
  assert.equal(ofContributing[0], 'npm test')
})

test('all commands have --help', () => {
  const programs = documented.map(([, command]) => pathToFileURL(join(root, command.split(' ')[2] ?? '')).href)
  const argv = [join(import.meta.dirname, '../proofs/testing/print-helps.ts'), ...new Set(programs)]
  const printed: string[] = JSON.parse(execFileSync(process.execPath, argv, { encoding: 'utf8' }))
  for (const [name] of documented) {
    const help = printed.find(text => new RegExp(`^(?:Usage: )?npm (run )?(--silent )?${name}( |$)`, 'm').test(text))
    assert.match(help ?? '', /Exit: 0 /, name)
  }
})

test('every metric, rule and status is in the glossary', () => {
  const glossary = readPage('glossary/index.html')
  const words = [...metrics.map(metric => metric.metric_id), ...rules.map(rule => rule.id)]
  const statuses = [
    'ok',
    'errors',
    'unverified',
    'failed',
    'void',
    'invalid',
    'caution',
    'note',
    'faster',
    'no clear difference',
    'agrees',
    'differs',
    'derived',
    'unmatched',
  ]
  assert.deepEqual(
    words.filter(word => !glossary.includes(word)),
    [],
  )
  assert.deepEqual(
    statuses.filter(status => !glossary.includes(`<dt>${status} <span`)),
    [],
  )
})
