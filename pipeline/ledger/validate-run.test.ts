import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { FIXTURE_COMMIT } from '../../proofs/fixtures/repository.ts'
import { createRun, FAKE_RUN_ID, sealFixtureRun } from '../../proofs/fixtures/run.ts'
import { FIXTURE_KEY, fixtureSignature } from '../../proofs/fixtures/sign.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import type { RunJson, TrialJson } from '../schema/records/run.ts'
import { submittedFrom } from './submitted-runs.ts'
import { type ValidationContext, validateRun } from './validate-run.ts'

const data = temporaryFolder({ after })
const FACTS: ValidationContext = {
  keys: [FIXTURE_KEY],
  merged_at: new Date('2026-11-22T00:00:00Z'),
  isOnMain: commit => commit === FIXTURE_COMMIT,
}

/** The violations of the fixture run after a change. */
function message(change: (folder: string) => void, facts: Partial<ValidationContext> = {}): string[] {
  rmSync(join(data, 'raw'), { recursive: true, force: true })
  const folder = createRun(data, FAKE_RUN_ID, 2)
  change(folder)
  return validateRun(submittedFrom(folder), { ...FACTS, ...facts }).violations.map(
    each => `${each.rule}: ${each.path}: ${each.problem}`,
  )
}

/** Changes it like an attacker with the key. */
const signed = (change: (run: RunJson) => object) => (folder: string) => {
  const file = join(folder, 'run.json')
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))))
  sealFixtureRun(folder)
}
const trials = (change: (trials: TrialJson[]) => unknown[]) =>
  signed(run => ({ ...run, trials: change([...run.trials]) }))

const signatureOf = (folder: string) => join(folder, 'SHA256SUMS.sig')
const put = (text: (sums: Buffer) => string) => (folder: string) =>
  writeFileSync(signatureOf(folder), text(readFileSync(join(folder, 'SHA256SUMS'))))

function invent(folder: string): void {
  const signature = readFileSync(signatureOf(folder))
  appendFileSync(join(folder, 'environment.json'), '\n')
  sealFixtureRun(folder)
  writeFileSync(signatureOf(folder), signature)
}

test('a complete run of the host is accepted, even if the history of main is unknown', () => {
  assert.deepEqual(
    message(() => {}),
    [],
  )
  assert.deepEqual(
    message(() => {}, { isOnMain: () => null }),
    [],
  )
})

for (const [defect, change, words, facts] of [
  ['no key of its host', () => {}, /^proof: SHA256SUMS.sig: is by /, { keys: [] }],
  ['no signature', folder => rmSync(join(folder, 'SHA256SUMS.sig')), /^proof: SHA256SUMS.sig: is missing/],
  ['another’s signature', put(sums => fixtureSignature(sums, 'x')), /^proof: .* is by /],
  ['a signature of other sums', put(() => fixtureSignature('other sums\n')), /^proof: .* is of other bytes/],
  ['a signature for git', put(sums => fixtureSignature(sums, 'm', 'git')), /^proof: .* was made for "git"/],
  ['words for a signature', put(() => 'signed: the host\n'), /^proof: .* is not a signature/],
  ['the signature of the run that it was copied from', invent, /^proof: .* is of other bytes/],
  ['no sums', folder => rmSync(join(folder, 'SHA256SUMS')), /^seal: SHA256SUMS: is missing/],
  ['a byte more', folder => appendFileSync(join(folder, 'run.json'), ' '), /^seal: run.json: differs/],
  ['a link', folder => symlinkSync('/etc/passwd', join(folder, 'a')), /^seal: \.: a is neither a file nor a folder/],
  ['a large file', folder => truncateSync(join(folder, 'run.json'), 5e6), /^size: \.: run.json has 5000000 bytes/],
  ['no record', signed(() => ({ trials: 'many' })), /^schema: run.json: /],
  ['another host', signed(run => ({ ...run, host_id: 'other' })), /^run-name: /],
  ['a day to come', () => {}, /^future: run.json: it ended at 2026-11-21T08/, { merged_at: new Date('2026-11-21') }],
  ['another commit', signed(run => ({ ...run, commit: 'd'.repeat(40) })), /^commit: .* d{40} is not on main/],
  ['a changed checkout', signed(run => ({ ...run, is_clean: false })), /^commit: .* differed from its commit/],
  ['an early end', signed(run => ({ ...run, is_partial: true })), /^partial: /],
  ['no sandbox', signed(({ sandbox, ...run }) => run), /^sandbox: /],
  [
    'loopback',
    trials(([a, ...more]) => [{ ...a, isolation: 'loopback' }, ...more]),
    /^sandbox: .*: its server had no separate net/,
  ],
  ['one trial of 12', trials(([a]) => [a]), /^plan: run.json: it has 1 trials of 12 planned/],
  ['no trial', trials(() => []), /^plan: run.json: it has 0 trials/],
  [
    'a first trial less',
    trials(([, ...more]) => more),
    /^plan: .* is of round 2, but its case is not exactly once in each earlier round/,
  ],
  [
    'two exchanged',
    trials(([a, b, ...more]) => [b, a, ...more]),
    /^plan: .* is not the trial 1 of round 1 by the seed made/,
  ],
  ['a chosen seed', signed(run => ({ ...run, rounds_seed: 'chosen' })), /^plan: .* by the seed chosen/],
  [
    'a round twice',
    trials(all => [...all, ...all.slice(-6)]),
    /^plan: run.json: .* is not the trial 2 of round 2 by the seed made/,
  ],
  [
    'rounds exchanged',
    trials(all => [...all.slice(6), ...all.slice(0, 6)]),
    /^plan: .*: round 2 is in the place of round 1/,
  ],
] as [string, (folder: string) => void, RegExp, Partial<ValidationContext>?][])
  test(`a run with ${defect} is rejected`, () => assert.match(message(change, facts).join('\n'), words))

test('before the signature is verified, only it and the sums are opened', () => {
  const opened: string[] = []
  const open = (): never => {
    throw new Error('was opened')
  }
  const submitted = { ...submittedFrom(createRun(data)), sizes: open, brokenSeal: open }
  const read = (path: string) => {
    opened.push(path)
    return submitted.read(path)
  }
  assert.match(validateRun({ ...submitted, read }, { ...FACTS, keys: [] }).violations[0]?.problem ?? '', /may not sign/)
  assert.deepEqual(opened, ['SHA256SUMS', 'SHA256SUMS.sig'])
  assert.equal(validateRun({ ...submitted, read: () => null }, FACTS).violations[0]?.path, 'SHA256SUMS')
})
