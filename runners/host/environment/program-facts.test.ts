import assert from 'node:assert/strict'
import { test } from 'node:test'
import { programFacts, programSha256, readProgramVersion, versionIn } from './program-facts.ts'

test('the version is found in the output of each program', () => {
  const outputs: [name: string, text: string, version: string | null][] = [
    ['wrk', 'wrk debian/4.1.0-3+b2 [epoll] Copyright (C) 2012 Will Glozer\nUsage: wrk', '4.1.0'],
    ['hyperfine', 'hyperfine 1.15.0\n', '1.15.0'],
    ['node', 'v26.10.0\n', '26.10.0'],
    ['cargo', 'cargo 1.95.0 (f2d3ce0bd 2026-03-21)\n', '1.95.0'],
    ['rustc', 'rustc 1.97.0-nightly (0123abcd 2026-05-01)\n', '1.97.0-nightly'],
    ['go', 'go version go1.26.8 linux/amd64\n', '1.26.8'],
    ['gcc', 'gcc (Debian 12.2.0-14+deb12u1) 12.2.0\nCopyright (C) 2022', '12.2.0'],
    ['g++', 'g++ (Ubuntu 13.3.0-6ubuntu2~24.04) 13.3.0\n', '13.3.0'],
    ['python3', 'Python 3.11.7\n', '3.11.7'],
    ['nginx', 'nginx version: nginx/1.22.1\n', '1.22.1'],
    ['redis-server', 'Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.2.1 bits=64 build=abc\n', '7.0.15'],
    ['wrk', 'Segmentation fault', null],
    ['wrk', '', null],
  ]
  for (const [name, text, version] of outputs) assert.equal(versionIn(name, text), version, text)
})

test('this Node has a version, and a missing program has none', () => {
  assert.match(readProgramVersion('node') ?? '', /^\d+\.\d+\.\d+/)
  assert.match(programSha256('node'), /^[0-9a-f]{64}$/)
  assert.equal(readProgramVersion('no-such-program'), null)
})

test('each program is listed once, with the program that runs it, under a key that SQL can read', () => {
  const keys = programFacts(['npm', 'node', 'no-g++', 'npm']).map(({ key }) => key)
  assert.deepEqual(keys, [
    'no_gxx_version',
    'no_gxx_sha256',
    'node_version',
    'node_sha256',
    'npm_version',
    'npm_sha256',
  ])
})
