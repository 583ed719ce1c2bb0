import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../proofs/fixtures/temporary.ts'
import { listProgramFolders } from './list-program-folders.ts'

function program(path: string, text: string): string {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
  chmodSync(path, 0o755)
  return path
}

test('links are followed, and a program needs the folder that it is installed in', t => {
  const at = temporaryFolder(t)
  const real = program(join(at, 'python-3.11/bin/python3.11'), 'ELF')
  const built = join(at, 'built')
  mkdirSync(join(built, '.venv/bin'), { recursive: true })
  symlinkSync(real, join(built, '.venv/bin/python'))
  assert.deepEqual(listProgramFolders('.venv/bin/python', built, ''), [join(at, 'python-3.11')])
  program(join(built, '.venv/bin/gunicorn'), `#!${join(built, '.venv/bin/python')}\nimport sys\n`)
  assert.deepEqual(listProgramFolders('.venv/bin/gunicorn', built, ''), [join(at, 'python-3.11')])
})

test('env in a first line searches the PATH, and programs in the built folder or in /usr need no other folder', t => {
  const at = temporaryFolder(t)
  program(join(at, 'node-26/bin/node'), 'ELF')
  program(join(at, 'built/server'), '#!/usr/bin/env node\n')
  assert.deepEqual(listProgramFolders('./server', join(at, 'built'), join(at, 'node-26/bin')), [join(at, 'node-26')])
  program(join(at, 'built/target/server'), 'ELF')
  assert.deepEqual(listProgramFolders('./target/server', join(at, 'built'), ''), [])
  assert.deepEqual(listProgramFolders('/usr/bin/env', at, ''), [])
  assert.deepEqual(listProgramFolders('no-such-program', at, at), [])
})

test('of a program in a home folder only its file is listed', t => {
  const at = temporaryFolder(t)
  const { HOME } = process.env
  t.after(() => {
    process.env.HOME = HOME
  })
  process.env.HOME = at
  const file = program(join(at, 'bin/server'), 'ELF')
  assert.deepEqual(listProgramFolders(file, '/nowhere', ''), [file])
})
