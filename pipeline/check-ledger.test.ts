/** The program, in a made repository: what it compares with when nothing is published, and the seals of what is added. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fakeHost } from '../proofs/fixtures/manifests.ts'
import { FAKE_RUN_ID, makeRun, sealMadeRun } from '../proofs/fixtures/run.ts'
import { MADE_KEY, madeSignature, publicKeyOf } from '../proofs/fixtures/sign.ts'
import { putFiles, temporaryFolder } from '../proofs/fixtures/temporary.ts'

const program = resolve(import.meta.dirname, 'check-ledger.ts')
const RUN = `data/raw/${FAKE_RUN_ID}`

interface Repository {
  folder: string
  /** Of everything in the folder. Gives the digits of the commit. */
  commit: () => string
  check: (...args: string[]) => { status: number | null; said: string }
}

function fakeRepository(t: TestContext, signing_keys = [MADE_KEY]): Repository {
  const folder = temporaryFolder(t)
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  git('init', '--quiet')
  git('config', 'user.name', 'test')
  git('config', 'user.email', 'test@example.org')
  const host = join(folder, 'runners/hosts/made-host')
  mkdirSync(host, { recursive: true })
  writeFileSync(join(host, 'host.json'), JSON.stringify({ ...fakeHost, signing_keys }))
  const commit = () => {
    git('add', '.')
    git('commit', '--quiet', '--allow-empty', '-m', 'made')
    return git('rev-parse', 'HEAD')
  }
  const check = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }
  return { folder, commit, check }
}

test('a run that is added as it was sealed is let in, whatever the attributes of the checkout', t => {
  const { folder, commit, check } = fakeRepository(t)
  const base = commit()
  writeFileSync(join(folder, '.git/info/attributes'), 'run.json export-ignore\n*.txt eol=crlf\n')
  makeRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  commit()
  const { status, said } = check('--base', base)
  assert.equal(status, 0, said)
  assert.match(said, new RegExp(`compared with ${base}\n\\d+ changed paths, 1 runs added, 0 refused`))
})

test('a run that is changed after it was sealed is refused, and the file is named', t => {
  const { folder, commit, check } = fakeRepository(t)
  const base = commit()
  makeRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  appendFileSync(join(folder, RUN, 'run.json'), ' ')
  rmSync(join(folder, RUN, 'environment.json'))
  writeFileSync(join(folder, RUN, 'more.txt'), 'more\n')
  commit()
  const { status, said } = check('--base', base)
  assert.equal(status, 1, said)
  for (const [file, problem] of [
    ['run.json', 'differs from what was sealed'],
    ['environment.json', 'was sealed and is missing'],
    ['more.txt', 'was not sealed'],
  ])
    assert.ok(said.includes(`"${RUN}/${file}": seal: ${problem}`), said)
})

test('a run that is there already is refused under another name, and so is one with the name of another', t => {
  const { folder, commit, check } = fakeRepository(t)
  makeRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  const base = commit()
  const copy = 'data/raw/20261122T000000Z-made-host-abcdef'
  cpSync(join(folder, RUN), join(folder, copy), { recursive: true })
  const later = makeRun(join(folder, 'data'), '20261123T083000Z-made-host-0123af', 1)
  renameSync(later, later.replace('made-host', 'other-host'))
  commit()
  const { status, said } = check('--base', base)
  assert.equal(status, 1, said)
  for (const refused of [
    `"${copy}/run.json": run-name: `,
    `"${copy}/SHA256SUMS": run-twice: ${RUN} has the same files`,
    '"data/raw/20261123T083000Z-other-host-0123af/run.json": run-name: ',
  ])
    assert.ok(said.includes(refused), said)
  assert.match(said, /2 runs added, 3 refused/)
})

test('a copy under the same beginning and host is refused for its files alone', t => {
  const { folder, commit, check } = fakeRepository(t)
  const base = commit()
  makeRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  const copy = RUN.replace(/.{6}$/, 'abcdef')
  cpSync(join(folder, RUN), join(folder, copy), { recursive: true })
  commit()
  const { status, said } = check('--base', base)
  assert.equal(status, 1, said)
  for (const run of [RUN, copy]) assert.ok(said.includes(`"${run}/SHA256SUMS": run-twice: `), said)
  assert.match(said, /2 runs added, 2 refused/)
})

test('a run without sums, and what is not a run at all, are refused', t => {
  const { folder, commit, check } = fakeRepository(t)
  const base = commit()
  makeRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  rmSync(join(folder, RUN, 'SHA256SUMS'))
  mkdirSync(join(folder, 'data/raw/mine'))
  writeFileSync(join(folder, 'data/raw/mine/run.json'), '{}\n')
  writeFileSync(join(folder, 'data/raw/notes.txt'), 'x\n')
  commit()
  const { status, said } = check('--base', base)
  assert.equal(status, 1, said)
  for (const [path, rule] of [
    [`${RUN}/SHA256SUMS`, 'seal'],
    ['data/raw/mine', 'seal'],
    ['data/raw/notes.txt', 'place'],
  ])
    assert.ok(said.includes(`"${path}": ${rule}: `), said)
})

test('zeros mean that nothing is published, and every seal is proved', t => {
  const { folder, commit, check } = fakeRepository(t)
  makeRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  commit()
  const zeros = '0'.repeat(40)
  const { status, said } = check('--base', zeros)
  assert.equal(status, 0, said)
  assert.match(said, /compared with nothing: the base is all zeros/)
  const path = join(folder, RUN, 'run.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace('{', '{ '))
  commit()
  assert.equal(check('--base', zeros).status, 1)
})

test('a base that git does not know is bad use, or nothing where that is allowed, and said', t => {
  const { commit, check } = fakeRepository(t)
  commit()
  const unknown = check('--base', 'refs/tags/deployed')
  assert.equal(unknown.status, 2)
  assert.match(unknown.said, /git knows no commit "refs\/tags\/deployed"/)
  const { status, said } = check('--base', 'refs/tags/deployed', '--or-nothing')
  assert.equal(status, 0, said)
  assert.match(said, /compared with nothing: git knows no commit "refs\/tags\/deployed" yet/)
})

test('a run is taken by a signature of its host alone, of these sums, for a run', t => {
  const sums = join(RUN, 'SHA256SUMS')
  const signed = (change: (folder: string) => void, keys = [MADE_KEY]) => {
    const { folder, commit, check } = fakeRepository(t, keys)
    const base = commit()
    makeRun(join(folder, 'data'), FAKE_RUN_ID, 1)
    change(folder)
    commit()
    const { status, said } = check('--base', base)
    assert.equal(status, 1, said)
    assert.match(said, /1 runs added, 1 refused/)
    return said
  }
  const put = (text: (sums: Buffer) => string) => (folder: string) =>
    writeFileSync(join(folder, `${sums}.sig`), text(readFileSync(join(folder, sums))))
  const refused = `"${sums}.sig": proof: `
  assert.ok(signed(folder => rmSync(join(folder, `${sums}.sig`))).includes(`${refused}is missing`))
  assert.ok(signed(put(bytes => madeSignature(bytes, 'x'))).includes(`${refused}is by ${publicKeyOf('x')}`))
  assert.ok(signed(put(() => madeSignature('other sums\n'))).includes(`${refused}is of other bytes`))
  assert.ok(signed(put(bytes => madeSignature(bytes, 'm', 'git'))).includes(`${refused}was made for "git"`))
  assert.ok(signed(put(() => 'signed: the host\n')).includes(`${refused}is not a signature`))
  assert.ok(signed(() => {}, [publicKeyOf('x')]).includes(`${refused}is by ${MADE_KEY}`))
  // an invented run, sealed by whoever made it, whose signature is that of the run that it was made from
  const invented = signed(folder => {
    const signature = readFileSync(join(folder, `${sums}.sig`))
    appendFileSync(join(folder, RUN, 'environment.json'), '\n')
    sealMadeRun(join(folder, RUN))
    writeFileSync(join(folder, `${sums}.sig`), signature)
  })
  assert.ok(invented.includes(`${refused}is of other bytes`), invented)
})

test('a run does not bring the key that proves it, and a retired key proves nothing that lands later', t => {
  const { folder, commit, check } = fakeRepository(t, [publicKeyOf('x')])
  const base = commit()
  const host = join(folder, 'runners/hosts/made-host/host.json')
  writeFileSync(host, JSON.stringify({ ...fakeHost, signing_keys: [MADE_KEY, publicKeyOf('x')] }))
  makeRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  const together = commit()
  assert.match(check('--base', base).said, /proof: is by .*, which may not sign for this host/)
  // the key is there before the next one lands; what is held against a commit far back finds that, too
  rmSync(join(folder, RUN), { recursive: true })
  const known = commit()
  makeRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  commit()
  for (const since of [base, known]) assert.equal(check('--base', since).status, 0, check('--base', since).said)
  rmSync(join(folder, RUN), { recursive: true })
  mkdirSync(join(folder, 'data/statements'))
  const retired = { kind: 'key-retired', subject: { kind: 'host', id: 'made-host' }, key: MADE_KEY }
  const said = { ...retired, reason: 'the disk was lost', who: 'made', date: '2026-11-22' }
  writeFileSync(join(folder, 'data/statements/2026-11-22-lost.json'), JSON.stringify(said))
  const gone = commit()
  makeRun(join(folder, 'data'), '20261122T083000Z-made-host-0123af', 1)
  commit()
  assert.match(check('--base', gone).said, /proof: is by .*, which may not sign for this host/)
  assert.equal(check('--base', base, '--head', together).status, 1)
})

test('a copy is found by what its trials printed, whatever else is changed, and by one trial of many', t => {
  const original = '20261121T083000Z-made-host-0123af'
  const REPORT = 'made-fast/default/hello-t2-c16/01.wrk.txt'
  const copied = (change: (run: string) => void) => {
    const { folder, commit, check } = fakeRepository(t)
    makeRun(join(folder, 'data'), original, 2)
    const base = commit()
    const copy = makeRun(join(folder, 'data'), '20261122T083000Z-made-host-0123af', 2)
    change(copy)
    sealMadeRun(copy)
    commit()
    return check('--base', base)
  }
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  const reports = (run: string) => globSync('**/*.{wrk.txt,hyperfine.json}', { cwd: run }).map(path => join(run, path))
  const asAnother = (file: string) =>
    edit(file, text => text.replaceAll(/[1-9]/g, digit => String((Number(digit) % 9) + 1)))
  for (const change of [
    // one line end more
    (run: string) => edit(join(run, 'run.json'), text => `${text}\n`),
    (run: string) => reports(run).map(file => edit(file, text => `${text}\n`)),
    (run: string) => reports(run).map(file => edit(file, text => text.replaceAll(' ', '  '))),
    // all but one are others
    (run: string) =>
      reports(run)
        .filter(file => !file.endsWith(REPORT))
        .map(asAnother),
  ]) {
    const { status, said } = copied(change)
    assert.equal(status, 1, said)
    assert.match(said, /": trial-twice: it prints what data\/raw\/20261121T083000Z-made-host-0123af\/.* prints/)
    assert.match(said, /1 runs added, 1 refused/)
  }
  const other = copied(run => reports(run).map(asAnother))
  assert.equal(other.status, 0, other.said)
})

test('what git would hide or do, another spelling and a name like that of another are refused with path and rule', t => {
  const { folder, commit, check } = fakeRepository(t)
  const put = (path: string, content: unknown) => putFiles(folder, { [path]: content })
  const entry = (id: string, name: string) => put(`runners/frameworks/${id}/framework.json`, JSON.stringify({ name }))
  entry('express', 'Express')
  put('data/published/async-talk/document.json', '{}\n')
  const base = commit()
  put('.gitattributes', '* text eol=crlf\n')
  put('data/published/mine/.gitattributes', '* -diff\n')
  put('data/published/Async-Talk/document.json', '{}\n')
  put('readme/a', 'a\n')
  put('README', 'a\n')
  entry('expres5', 'Mine')
  entry('mine', 'E\u0445press')
  entry('yours', 'EXPRESS')
  entry('ours', 'Ours')
  const gitlink = (path: string) =>
    execFileSync('git', ['-C', folder, 'update-index', '--add', '--cacheinfo', `160000,${base},${path}`])
  put('.gitmodules', '[submodule "a"]\n path = data/raw/sub\n url = ./a\n ignore = all\n')
  put('.git/config', `${readFileSync(join(folder, '.git/config'), 'utf8')}[diff]\n ignoreSubmodules = all\n`)
  gitlink('data/raw/sub')
  gitlink('site/sub')
  execFileSync('git', ['-C', folder, 'add', '--all', '--', ':!data/raw/sub', ':!site/sub'])
  execFileSync('git', ['-C', folder, 'commit', '--quiet', '-m', 'made'])
  const { status, said } = check('--base', base)
  assert.equal(status, 1, said)
  for (const [path, rule] of [
    ['.gitattributes', 'attributes'],
    ['.gitmodules', 'attributes'],
    ['data/published/mine/.gitattributes', 'attributes'],
    ['data/raw/sub', 'not-a-plain-file'],
    ['site/sub', 'not-a-plain-file'],
    ['data/published/Async-Talk/document.json', 'name'],
    ['data/published/Async-Talk/document.json', 'case'],
    ['README', 'case'],
    ['runners/frameworks/expres5/framework.json', 'look-alike'],
    ['runners/frameworks/mine/framework.json', 'look-alike'],
    ['runners/frameworks/yours/framework.json', 'look-alike'],
  ])
    assert.ok(said.includes(`"${path}": ${rule}: `), `${path}: ${rule}\n${said}`)
  assert.ok(!said.includes('frameworks/ours/'), said)
})

test('a statement is taken from whom the forge names, as CODEOWNERS of main says, and not from a name in it', t => {
  const { folder, commit, check } = fakeRepository(t)
  const put = (path: string, content: unknown) => putFiles(folder, { [path]: content })
  put('.github/CODEOWNERS', '* @example/team\n/data/ @Root\n/runners/frameworks/express/ @author\n')
  const base = commit()
  const path = 'data/statements/2026-11-22-said.json'
  const subject = { kind: 'result', id: '0123456789ab' }
  const refused = (actors: [string, string], said: object) => {
    put(path, JSON.stringify({ subject, reason: 'so', who: 'Root, of course', date: '2026-11-22', ...said }))
    // who lists oneself in the same pull request is not listed yet
    put('.github/CODEOWNERS', '* @stranger\n')
    commit()
    const [login, sender] = actors
    put('.git/event.json', JSON.stringify({ pull_request: { user: { login } }, sender: { login: sender } }))
    const { status, said: words } = check('--base', base, '--event', join(folder, '.git/event.json'))
    assert.equal(words.includes(`"${path}": statement-author: `), status === 1, words)
    return status === 1
  }
  const own = { kind: 'concern', entry: 'express' }
  assert.equal(refused(['root', 'Root'], { kind: 'retracted' }), false)
  assert.equal(refused(['stranger', 'stranger'], { kind: 'retracted' }), true)
  // reopened by a maintainer; pushed to by a stranger
  assert.equal(refused(['stranger', 'root'], { kind: 'concern' }), true)
  assert.equal(refused(['root', 'stranger'], { kind: 'concern' }), true)
  assert.equal(refused(['Author', 'author'], own), false)
  assert.equal(refused(['author', 'author'], { kind: 'reply', entry: 'express' }), false)
  assert.equal(refused(['author', 'author'], { kind: 'retracted', entry: 'express' }), true)
  assert.equal(refused(['author', 'author'], { kind: 'concern' }), true)
  assert.equal(refused(['author', 'author'], { kind: 'concern', entry: 'hyper' }), true)
  assert.equal(refused(['stranger', 'stranger'], own), true)
  assert.equal(refused(['author', 'author'], { ...own, date: 'today' }), true)
})
