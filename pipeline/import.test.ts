import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const home = mkdtempSync(join(tmpdir(), 'import-'))
after(() => rmSync(home, { recursive: true, force: true }))
const testdata = join(import.meta.dirname, 'import/testdata')
const page = join(testdata, 'direkuta.md')

function run(args: string[], input = ''): { status: number | null; stdout: string; stderr: string } {
  const options = { input, encoding: 'utf8' as const, cwd: join(import.meta.dirname, '..') }
  return spawnSync(process.execPath, [join(import.meta.dirname, 'import.ts'), ...args], options)
}

let folders = 0
function folder(): string {
  const path = join(home, String(folders++))
  mkdirSync(path)
  return path
}

const filesOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map((entry): [string, string] => [
        join(entry.parentPath, entry.name).slice(path.length + 1),
        readFileSync(join(entry.parentPath, entry.name), 'base64'),
      ])
      .sort(),
  )

test('a page becomes a folder, and importing it again changes nothing', () => {
  const data = folder()
  const first = run([page, '--id', 'direkuta', '--data', data])
  assert.equal(first.status, 0, first.stderr)
  assert.match(first.stdout, /15 of 15 claims matched to a log/)
  assert.match(first.stdout, /Actix .*7162\.27 is claimed and the log says 55,151\.73: −87\.0 %/)
  const files = filesOf(data)
  assert.deepEqual(
    Object.keys(files)
      .map(name => name.split('/').slice(0, 3).join('/'))
      .slice(0, 3),
    ['published/direkuta/claims.csv', 'published/direkuta/document.json', 'published/direkuta/logs'],
  )
  const second = run([page, '--id', 'direkuta', '--data', data])
  assert.equal(second.status, 0)
  assert.match(second.stdout, /7 files unchanged/)
  assert.deepEqual(filesOf(data), files)
})

test('a folder with other content is refused with what to do, and stays as it is', () => {
  const data = folder()
  assert.equal(run([page, '--id', 'a', '--data', data]).status, 0)
  writeFileSync(join(data, 'published/a/document.json'), '{}\n')
  const files = filesOf(data)
  const again = run([page, '--id', 'a', '--data', data])
  assert.equal(again.status, 3)
  assert.match(again.stderr, /document\.json is not what import would write: choose another --id/)
  assert.deepEqual(filesOf(data), files)
})

test('standard input is read as Markdown; unmatched claims make the status 1', () => {
  const data = folder()
  const { status, stdout } = run(
    ['-', '--id', 'clicky', '--data', data],
    readFileSync(join(testdata, 'clicky-1.md'), 'utf8'),
  )
  assert.equal(status, 1)
  assert.match(stdout, /34 claims not matched/)
})

test('a plain log is a result named after its file, byte for byte; a folder of them too, with its pages', () => {
  const source = folder()
  const log = readFileSync(page, 'utf8').split('```\n')[1] ?? ''
  const text = log.replaceAll('\n', '\r\n')
  mkdirSync(join(source, 'hyper'))
  writeFileSync(join(source, 'hyper/run.txt'), text)
  writeFileSync(join(source, 'README.md'), '# Mine\n\n| Name | RPS |\n|---|---|\n| Hyper | 25436 |\n')
  writeFileSync(
    join(source, 'uname.txt'),
    'Linux 6.6.2-1-clear #1 SMP Fri, 24 Nov 2023 19:11:35 +0000 x86_64 GNU/Linux\n',
  )
  const data = folder()
  const one = run([join(source, 'hyper/run.txt'), '--id', 'one', '--data', data])
  assert.equal(one.status, 0, one.stdout + one.stderr)
  assert.equal(readFileSync(join(data, 'published/one/logs/01-run.txt'), 'utf8'), text)
  const all = run([source, '--id', 'all', '--data', data])
  assert.equal(all.status, 0, all.stdout + all.stderr)
  const document = JSON.parse(readFileSync(join(data, 'published/all/document.json'), 'utf8'))
  assert.deepEqual(
    [document.title, document.results[0].framework, document.environment.kernel_release],
    ['Mine', 'hyper', '6.6.2-1-clear'],
  )
})

test('bad use is 2 and says how', () => {
  const data = folder()
  for (const args of [
    [],
    [page],
    [page, '--id', '../x'],
    [page, '--id', 'A b'],
    [page, page, '--id', 'x'],
    [page, '--id', 'x', '--what'],
    ['no-such-file', '--id', 'x'],
  ]) {
    const { status, stderr } = run([...args, '--data', data])
    assert.equal(status, 2, args.join(' '))
    assert.match(stderr, /npm run import -- FILE\.md\|DIR\|- --id ID/)
  }
  assert.deepEqual(readdirSync(data), [])
  assert.equal(run(['--help']).status, 0)
})

test('what is not text, too large, a link or empty of logs is refused with the place, and nothing is written', () => {
  const data = folder()
  const refused = (target: string, message: RegExp) => {
    const { status, stderr } = run([target, '--id', 'x', '--data', data])
    assert.equal(status, 3, stderr)
    assert.match(stderr, message)
    assert.deepEqual(readdirSync(data), [])
  }
  const source = folder()
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(source, name), content)
    return join(source, name)
  }
  refused(
    file('latin1.md', Buffer.from([0x61, 0x0a, 0x62, 0xb5, 0x73])),
    /latin1\.md is not UTF-8 at byte 3 \(line 2\)/,
  )
  refused(file('cut.md', Buffer.from([0x61, 0xc2])), /not UTF-8 at byte 1 \(line 1\)/)
  refused(file('large.md', 'a'.repeat(5_000_001)), /large\.md is larger than 5 MB/)
  refused(file('words.md', '# Nothing\n\nOnly words.\n'), /holds neither a log nor a table of measurements/)
  rmSync(source, { recursive: true })
  mkdirSync(source)
  cpSync(page, join(source, 'page.md'))
  symlinkSync('/etc/passwd', join(source, 'passwd.txt'))
  refused(join(source, 'passwd.txt'), /passwd\.txt is a link/)
  refused(source, /passwd\.txt is a link: replace it by the file, or remove it/)
})

test('it does not write through a link', () => {
  const data = folder()
  const elsewhere = folder()
  symlinkSync(elsewhere, join(data, 'published'))
  const { status, stderr } = run([page, '--id', 'x', '--data', data])
  assert.equal(status, 3)
  assert.match(stderr, /published is a link/)
  assert.deepEqual(readdirSync(elsewhere), [])
})

test('text from strangers reaches the terminal without control characters', () => {
  const page = '# T\u001b[31m\n\n| Name | RPS |\n|---|---|\n| a\u001b]0;x\u0007 | 12345 |\n'
  const { status, stdout } = run(['-', '--id', 'x', '--data', folder()], page)
  assert.equal(status, 1)
  assert.ok(!stdout.includes('\u001b') && !stdout.includes('\u0007'))
})
