/** Documents are tested: the README's commands exist and explain themselves, and the glossary leaves no word out. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { rules } from '../pipeline/audit/installed-rules.ts'
import metrics from '../pipeline/vocabulary/metrics.json' with { type: 'json' }
import { readPage } from './testing/built.ts'

const root = resolve(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const own = Object.entries(scripts).filter(([, command]) => /^node launch\.mjs (site|pipeline|runners)\//.test(command))

test('the README is under 120 lines, and what it names exists', () => {
  assert.ok(readme.split('\n').length < 120)
  const named = [...readme.matchAll(/npm (?:run (?:--silent )?)?([a-z][a-z:-]*)/g)].map(match => match[1] ?? '')
  const scriptsNamed = named.filter(name => !['ci', 'run', 'and', 'from'].includes(name))
  assert.deepEqual(
    scriptsNamed.filter(name => scripts[name] === undefined),
    [],
  )
  for (const [, path = ''] of readme.matchAll(/\]\(([^)#]+)\)/g)) assert.ok(existsSync(join(root, path)), path)
})

for (const [name, command] of own) {
  test(`npm run ${name} -- --help explains itself`, () => {
    const file = command.split(' ')[2] ?? ''
    const printed = execFileSync(process.execPath, [join(root, file), '--help'], { encoding: 'utf8' })
    assert.match(printed, /Exit: 0 /)
    assert.match(printed, new RegExp(`npm (run )?(--silent )?${name}`))
  })
}

test('every metric, rule and status has a line in the glossary', () => {
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
    'indistinguishable',
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
