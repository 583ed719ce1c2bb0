import assert from 'node:assert/strict'
import { test } from 'node:test'
import { environmentOf } from './environment.ts'

const missing = (): string => {
  throw new Error('ENOENT')
}

test('host facts come first, then the words of the document, then what the words say', () => {
  const { facts, problems } = environmentOf(
    {
      host: { id: 'a-machine', cpu_model: 'Ryzen 5 3600', core_count: null, thread_count: 12 },
      environment: {
        cpu: 'Ryzen 5 3600 (12) @ 3.600GHz',
        ram: '64GB',
        kernel: '5.4.0',
        fd_soft: 1048576,
        client_threads: 12,
      },
    },
    missing,
  )
  assert.deepEqual(problems, [])
  assert.deepEqual(
    facts.map(({ key, value }) => [key, value]),
    [
      ['cpu_model', 'Ryzen 5 3600'],
      ['thread_count', 12],
      ['cpu', 'Ryzen 5 3600 (12) @ 3.600GHz'],
      ['ram', '64GB'],
      ['kernel', '5.4.0'],
      ['fd_soft', 1048576],
      ['client_threads', 12],
      ['cpu_max_hz', 3_600_000_000],
      ['memory_bytes', 64_000_000_000],
      ['kernel_release', '5.4.0'],
      ['open_files_soft', 1048576],
    ],
  )
})

test('two values for one key are a problem, and the one that is stated first stays', () => {
  const { facts, problems } = environmentOf(
    { host: { thread_count: 6 }, environment: { cpu: 'Ryzen 5 3600 (12)' } },
    missing,
  )
  assert.equal(facts.find(({ key }) => key === 'thread_count')?.value, 6)
  assert.deepEqual(problems, [
    'thread_count is 6 in host.thread_count and 12 in environment.cpu: correct the wrong one',
  ])
})

test('a value that only says more does not contradict', () => {
  const text = 'Model name: AMD Ryzen 5 3600 6-Core Processor\nLinux 5.4.0 #1 SMP x86_64 GNU/Linux'
  const document = { host: { cpu_model: 'Ryzen 5 3600', os: 'ubuntu 22.04' }, environment_files: ['lscpu.txt'] }
  const { facts, problems } = environmentOf(document, () => text)
  assert.deepEqual(problems, [])
  assert.deepEqual(
    facts.map(({ key }) => key),
    ['cpu_model', 'os', 'kernel_release', 'kernel_version', 'architecture'],
  )
})

test('a line of a file that says nothing, and a file that is not there, are named', () => {
  const said = environmentOf({ environment_files: ['environment.txt'] }, () => '64 GiB\nlorem ipsum\n').problems
  assert.match(said.join(), /^environment\.txt:2: no fact is read from "lorem ipsum"/)
  assert.match(
    environmentOf({ environment_files: ['environment.txt'] }, missing).problems.join(),
    /cannot be read: add the file/,
  )
})

test('a document that states nothing has no facts', () => {
  for (const document of [{}, { host: null, environment: null, environment_files: null }]) {
    assert.deepEqual(environmentOf(document, missing), { facts: [], problems: [] })
  }
})
