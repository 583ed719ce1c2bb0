import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'

interface Update {
  'package-ecosystem': string
  directories?: string[]
  'exclude-paths'?: string[]
}

const root = join(import.meta.dirname, '../..')
const ECOSYSTEMS: Record<string, string> = {
  'package-lock.json': 'npm',
  'go.mod': 'gomod',
  'requirements.txt': 'pip',
  'Cargo.lock': 'cargo',
  'pom.xml': 'maven',
}

test('each lockfile of an entry is renewed, and what is stored as it is exists', () => {
  const { updates }: { updates: Update[] } = parse(readFileSync(join(root, '.github/dependabot.yml'), 'utf8'))
  const renewed = updates.filter(({ directories = [] }) => directories.includes('/runners/frameworks/**'))
  const ecosystems = renewed.map(update => update['package-ecosystem'])
  const files = globSync(`runners/frameworks/**/{${Object.keys(ECOSYSTEMS).join()}}`, { cwd: root })
  assert.ok(files.length > 20, `${files.length} lockfiles`)
  const missed = files.filter(path => !ecosystems.includes(ECOSYSTEMS[basename(path)] ?? ''))
  assert.deepEqual(missed, [])
  const kept = renewed.flatMap(update => update['exclude-paths'] ?? [])
  assert.deepEqual(
    kept.filter(path => !existsSync(join(root, path))),
    [],
  )
})
