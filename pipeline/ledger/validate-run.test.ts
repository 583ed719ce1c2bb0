import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { FIXTURE_COMMIT } from '../../proofs/fixtures/repository.ts'
import { CASES, createBlocksRun, createRun, FAKE_RUN_ID, sealFixtureRun } from '../../proofs/fixtures/run.ts'
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
function message(
  change: (folder: string) => void,
  facts: Partial<ValidationContext> = {},
  create = () => createRun(data, FAKE_RUN_ID, 2),
): string[] {
  rmSync(join(data, 'raw'), { recursive: true, force: true })
  const folder = create()
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
  [
    'a large file',
    folder => truncateSync(join(folder, 'run.json'), 10_000_001),
    /^size: \.: run.json has 10000001 bytes/,
  ],
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

const BLOCKS = { starts: 2, size: 2, turns: 2, cases: CASES.filter(({ load }) => load?.connections === 16) }
const messageOfBlocks = (change: (folder: string) => void) =>
  message(change, {}, () => createBlocksRun(data, FAKE_RUN_ID, BLOCKS))
/** All loads of the first turn of the first block twice, the first of them as given. */
const repeated = (change: (trial: TrialJson, at: number) => Partial<TrialJson>) =>
  signed(run => {
    const [ofTurn, others] = [run.trials.slice(0, 2), run.trials.slice(2)]
    const first = ofTurn.map((trial, at) => ({ ...trial, ...change(trial, at) }))
    return { ...run, planned_trial_count: run.planned_trial_count + 2, trials: [...first, ...ofTurn, ...others] }
  })
const VOID = { status: 'void', reason: 'the clock was set' } as const
/** `status` is that of its build. */
function withoutFast(run: RunJson, status: 'ok' | 'failed') {
  const { builds, trials } = run
  const [one] = trials.filter(({ framework }) => framework === 'made-fast')
  const { framework, configuration, scenario, threads, connections } = one as TrialJson
  const gap = { framework, configuration, scenario, threads, connections, reason: 'its build failed' }
  const changed = builds.map(each => (each.framework === framework ? { ...each, status, reason: null } : each))
  return { ...run, builds: changed, not_run: [gap], trials: trials.filter(each => each.framework !== framework) }
}
/** Each load alone is followed by one at a rate; `keep`: whether the run has it. */
const withRates = (keep: (trial: TrialJson) => boolean) =>
  signed(run => {
    const rates = run.trials.filter(({ turn }) => turn === null).map(trial => ({ ...trial, rate_per_s: 500 }))
    const added = rates.map(trial => ({ ...trial, path: trial.path.replace('-c16/', '-c16-r500/') })).filter(keep)
    const planned_trial_count = run.planned_trial_count + added.length
    return { ...run, planned_trial_count, trials: [...run.trials, ...added] }
  })
const isFirst = (trial: TrialJson, all: TrialJson[]) => trial.block === 1 && trial.framework === all[0]?.framework

for (const [name, change] of [
  ['as drawn', trials(all => all)],
  ['with a void turn', trials(([first, ...more]) => [{ ...first, ...VOID }, ...more])],
  ['with a repeated turn', repeated(() => VOID)],
  ['with a repeated turn of which one load had errors', repeated((_, at) => (at === 0 ? VOID : { status: 'errors' }))],
  [
    'with an entry that failed in a block',
    trials(all => [
      { ...all[0], turn: null, status: 'failed', reason: 'it was not ready' },
      ...all.filter(trial => !isFirst(trial, all)),
    ]),
  ],
  ['without an entry that was not built', signed(run => withoutFast(run, 'failed'))],
  ['with loads at a rate', withRates(() => true)],
  ['with loads at a rate of which an entry has none', withRates(({ framework }) => framework !== 'made-fast')],
] as [string, (folder: string) => void][])
  test(`a run in blocks ${name} is accepted`, () => assert.deepEqual(messageOfBlocks(change), []))

for (const [defect, change, words] of [
  [
    'without a turn',
    trials(([, ...more]) => more),
    /^plan: run.json: \S+ has the turns 2, alone in block 1; planned are 1, 2, alone, and a turn that is void /,
  ],
  [
    'without a load at a rate in one block',
    withRates(({ block }) => block !== 1),
    /-r500 has no load in block 1; planned are alone, /,
  ],
  [
    'without a load alone',
    trials(all => all.filter(trial => trial.turn !== null || !isFirst(trial, all))),
    /has the turns 1, 2 in block 1;/,
  ],
  [
    'without a start of a case',
    trials(all => all.filter(({ start, framework }) => start === 1 || framework !== 'made-fast')),
    /block 3 is not the one of the seed made/,
  ],
  [
    'with other blocks',
    trials(all => all.map(trial => ({ ...trial, block: trial.block === 1 ? 2 : trial.block === 2 ? 1 : trial.block }))),
    /block 1 is not the one of the seed made: see /,
  ],
  [
    'without a start round',
    trials(all => all.filter(({ start }) => start === 1)),
    /it has 12 trials of 24 planned: a run must have all of them$/,
  ],
  ['with a repeated turn that counts', repeated((_, at) => (at === 0 ? VOID : {})), /has the turns 1, 1, 2, alone in/],
  [
    'with a turn that one entry alone repeated',
    trials(([a, ...more]) => [{ ...a, ...VOID }, a, ...more]),
    /in block 1; planned are/,
  ],
  [
    'with a turn that was repeated twice',
    trials(all => {
      const ofTurn = all.slice(0, 2)
      const first = ofTurn.map(trial => ({ ...trial, ...VOID }))
      return [...first, ...first, ...ofTurn, ...all.slice(2)]
    }),
    /has the turns 1, 1, 1, 2, alone in block 1/,
  ],
  ['without a planned repeat', signed(run => ({ ...run, planned_trial_count: 26 })), /it has 24 trials of 26 planned/],
  [
    'without an entry that was built',
    signed(run => withoutFast(run, 'ok')),
    /is not the one of the seed made|18 trials/,
  ],
  ['of another seed', signed(run => ({ ...run, rounds_seed: 'chosen' })), /is not the one of the seed chosen/],
  ['with starts exchanged', trials(all => [...all].reverse()), /start 2 is in the place of start 1\n/],
] as [string, (folder: string) => void, RegExp][])
  test(`a run in blocks ${defect} is rejected`, () => assert.match(messageOfBlocks(change).join('\n'), words))

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
