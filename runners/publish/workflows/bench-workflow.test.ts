/** What bench.yml runs where: its own steps, as they stand in the file. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { MOST_HOSTS } from '../../build/most-hosts.ts'
import { readCommit } from '../../host/read-commit.ts'
import { type Job, readWorkflow } from './read-workflow.ts'

const file = resolve(import.meta.dirname, '../../../.github/workflows/bench.yml')
const { jobs } = readWorkflow(readFileSync(file, 'utf8'))
const building = readWorkflow(readFileSync(file.replace(/bench\.yml$/, 'build.yml'), 'utf8')).jobs.build ?? {}
const job = (name: string): Job => {
  const found = jobs[name]
  assert.ok(found, `bench.yml has no job ${name}`)
  return found
}
const commands = (name: string): string[] => (job(name).steps ?? []).flatMap(({ run }) => run ?? [])
const commandWith = (name: string, words: string): string => {
  const [found = '', ...others] = commands(name).filter(command => command.includes(words))
  assert.ok(found !== '' && others.length === 0, `${name} has not one step with ${words}`)
  return found
}

test('what the host runs is packed by a job that runs no entry, and its digest comes from there', () => {
  for (const program of ['pack-bundle', 'preview', 'verify', 'bench --'])
    assert.deepEqual(
      commands('plan').filter(command => command.includes(`npm run ${program}`)),
      [],
    )
  assert.equal(job('measure').env?.DIGEST, `\${{ needs.plan.outputs.digest }}`)
  assert.match(
    commandWith('measure', 'sha256sum --check'),
    /^echo "\$DIGEST {2}code\/code\.tar" \| sha256sum --check --strict$/,
  )
  assert.match(commandWith('measure', 'tar --extract'), / --file code\/code\.tar /)
  // nothing of the job that runs entries is believed: it is of another workflow run, and not a word of it reaches an environment
  assert.doesNotMatch(JSON.stringify(jobs), /npm run (?:pack-bundle|preview|verify)/)
  assert.deepEqual([building.outputs, building.permissions], [undefined, { contents: 'read' }])
  assert.match(commandWith('plan', 'gh run download'), /--workflow build\.yml --commit "\$GITHUB_SHA" --status success/)
})

test('what is built is checked by the code that the host was given, and stands in a folder of its own', () => {
  const all = commands('measure')
  const at = (words: string) => all.findIndex(command => command.includes(words))
  assert.ok(
    at('sha256sum') < at('tar --extract') &&
      at('tar --extract') < at('unpack-bundle') &&
      at('unpack-bundle') < at('npm run bench'),
  )
  assert.match(commandWith('measure', 'unpack-bundle'), / --kit \.\.\/kit\/kit\.tar --out \.\.\/builds$/)
  assert.match(commandWith('measure', 'npm run bench'), / --kit \.\.\/builds\/kit\.json /)
})

test('entries are built by root, who alone can take the network from them', () => {
  const [command = ''] = (building.steps ?? []).flatMap(({ run }) => (run?.includes('pack-bundle') ? [run] : []))
  assert.match(command, /^sudo --preserve-env env "PATH=\$PATH" npm run pack-bundle /)
})

test('a run is taken with the digest that its host gave as an output, which is there after success alone', () => {
  const { outputs, env, steps = [] } = job('measure')
  const slots = Array.from({ length: MOST_HOSTS }, (_, slot) => `digest_${slot}`)
  assert.deepEqual(outputs, Object.fromEntries(slots.map(slot => [slot, `\${{ steps.digest.outputs.${slot} }}`])))
  assert.equal(env?.SLOT, `\${{ strategy.job-index }}`)
  // nothing is sent after a failure, and a run is measured before its digest is taken
  assert.deepEqual(
    steps.filter(step => step.if !== undefined),
    [],
  )
  for (const name of ['seal', 'publish']) {
    assert.equal(job(name).env?.DIGESTS, `\${{ toJSON(needs.measure.outputs) }}`)
    assert.ok(job(name).needs?.includes('measure'))
    assert.match(commandWith(name, 'check-artifact'), / --digests "\$DIGESTS" --frameworks "\$FRAMEWORKS" /)
  }
})

test('an attestation is that of this workflow, on main, at this commit', () => {
  const command = commandWith('publish', 'gh attestation verify')
  assert.match(command, /--signer-workflow "\$GITHUB_REPOSITORY\/\.github\/workflows\/bench\.yml"/)
  assert.match(command, /--source-ref refs\/heads\/main --source-digest "\$GITHUB_SHA"/)
})

const why = process.getuid?.() === 0 ? false : 'only root can make the files of another user'
test('root unpacks a checkout of another user as its own', { skip: why }, () => {
  const scratch = mkdtempSync(join(tmpdir(), 'benchledger-unpack-code-'))
  try {
    const [packed, code] = [join(scratch, 'packed'), join(scratch, 'code')]
    for (const folder of [packed, code]) mkdirSync(folder)
    const git = (...args: string[]) => execFileSync('git', ['-C', packed, ...args], { stdio: 'pipe' })
    git('init', '--quiet')
    const who = ['-c', 'user.name=test', '-c', 'user.email=test@example.org']
    git(...who, 'commit', '--quiet', '--allow-empty', '-m', 'first')
    for (const name of ['.', ...readdirSync(packed, { recursive: true, encoding: 'utf8' })])
      chownSync(join(packed, name), 1001, 1001)
    execFileSync('tar', ['--create', '--file', join(code, 'code.tar'), '--directory', packed, '.'])
    execFileSync('bash', ['-e', '-c', commandWith('measure', 'tar --extract')], { cwd: scratch })
    assert.match(readCommit(join(scratch, 'checkout')).commit, /^[0-9a-f]{40}$/)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
})
