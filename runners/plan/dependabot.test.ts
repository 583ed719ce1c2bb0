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

test('each lockfile of an entry is updated, and every excluded path exists', () => {
  const { updates }: { updates: Update[] } = parse(readFileSync(join(root, '.github/dependabot.yml'), 'utf8'))
  const updated = updates.filter(({ directories = [] }) => directories.includes('/runners/frameworks/**'))
  const ecosystems = updated.map(update => update['package-ecosystem'])
  const files = globSync(`runners/frameworks/**/{${Object.keys(ECOSYSTEMS).join()}}`, { cwd: root })
  assert.ok(files.length > 20, `${files.length} lockfiles`)
  const missed = files.filter(path => !ecosystems.includes(ECOSYSTEMS[basename(path)] ?? ''))
  assert.deepEqual(missed, [])
  const excluded = updated.flatMap(update => update['exclude-paths'] ?? [])
  assert.deepEqual(
    excluded.filter(path => !existsSync(join(root, path))),
    [],
  )
})
