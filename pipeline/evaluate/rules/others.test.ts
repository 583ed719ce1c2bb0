/** Results, scenarios and claims on both sides of thresholds. Rules that need an explanation have separate tests. */
import { test } from 'node:test'
import {
  fakeClaim,
  fakeResult,
  fakeTrial,
  hold,
  publishedResult,
  recorded,
  type Table,
} from '../../../proofs/fixtures/rule-records.ts'
import type { Recording } from '../../schema/records/recording.ts'
import { tools } from '../../tools/installed.ts'
import { toolOf } from '../../tools/tool.ts'

const resultOf = (...changes: Partial<Recording>[]) => fakeResult({ trials: changes.map(each => recorded(each)) })

const drifting = (after: Record<string, string | null>, before = { governor: 'performance', kernel_release: '6.1' }) =>
  fakeResult({ environment: { stated: null, before, after } })

const stated = { kernel_release: '5.4.0', cpu_model: 'a CPU', memory_bytes: '64000000000', tool_version: '4.1.0' }

const stealing = (...ratios: number[]) => resultOf(...ratios.map(steal_ratio => ({ steal_ratio })))

const lasting = (n: number) => fakeResult({ values: Array(n).fill(1) })

const phase = (phase: 'before' | 'during', answer_count: number, wrong_answer_count = 0, unanswered_count = 0) => ({
  ...{ phase, answer_count, wrong_answer_count, unanswered_count },
})

const answering = (bytes: number) => fakeResult({ trials: [fakeTrial({ read_bytes: bytes * 100_000 })] })
const among = (result: ReturnType<typeof fakeResult>, ...others: (typeof result)[]) => ({
  ...{ result, results: [result, ...others] },
})
const amongThree = (bytes: number) => among(answering(bytes), answering(100), answering(100), answering(100))

const entry = (median: number, is_control = false) =>
  fakeResult({ is_control, summary: { median, low: null, high: null } })
const many = (count: number, median: number) => Array.from({ length: count }, () => entry(median))
const SLOW = [entry(50), entry(60)]

// Actix's cell in direkuta's table: 7,162.27 / 55,151.73 - 1 = -0.8701
const [value, observed] = [7162.27, 55151.73]
const actix = { cell: '7162.27', value, observed, relative_difference: value / observed - 1 }

const resultCases: Table<'result'> = {
  'environment-drift': {
    clean: [
      drifting({ governor: 'performance', kernel_release: '6.1' }),
      // keys that always change and keys that could not be read are not compared
      fakeResult({
        environment: { stated: null, before: { now_load_average: '0.1' }, after: { now_load_average: '0.9' } },
      }),
      drifting({ governor: null }),
    ],
    invalid: [
      [
        drifting({ governor: 'powersave', kernel_release: '6.1' }),
        1,
        'Changed during the run: governor from performance to powersave.',
      ],
    ],
    missing: { 'before and after': [publishedResult()] },
  },
  'environment-incomplete': {
    clean: [
      fakeResult(),
      // statements of a document count, and programs that measure themselves need no tool
      publishedResult({ environment: { stated, before: null, after: null }, framework_version: '1' }),
      fakeResult({ trials: [fakeTrial({}, { tool: toolOf('ichor', tools), tool_version: null })] }),
    ],
    caution: [
      [fakeResult({ framework_version: null }), 1, 'Unknown: framework version.'],
      // a bare log lacks all five
      [publishedResult(), 'Unknown: kernel, CPU model, memory, tool version and framework version.'],
    ],
  },
  'no-warm-up': {
    note: [[fakeResult({ warm_up_s: 0 })]],
    clean: [fakeResult({ warm_up_s: 0.1 })],
    missing: { 'warm-up': [publishedResult()] },
  },
  outdated: {
    clean: [fakeResult()],
    note: [
      [fakeResult({ superseded: { reason: 'the author measured again' } }), 'Superseded: the author measured again.'],
      [fakeResult({ superseded: { reason: null } }), 'Superseded.'],
    ],
  },
  'shared-host': {
    clean: [fakeResult()],
    caution: [[fakeResult({ host: { ...fakeResult().host, is_virtual: true } }), 'It ran on a virtual machine.']],
    missing: { 'virtual machine': [publishedResult()] },
  },
  'stolen-time': {
    // above 0.5 % in a trial, above 2 % in more than a sixth of them
    clean: [stealing(0, 0.005, 0)],
    caution: [
      [stealing(0, 0.0051, 0), 0.0051],
      [stealing(0, 0, 0, 0, 0, 0.5)],
      [stealing(0.02, 0.02, 0.02, 0.02, 0.02, 0.5)],
    ],
    invalid: [
      [stealing(0, 0.0201)],
      [
        stealing(0, 0, 0, 0, 0.0201, 0.5),
        'The hypervisor took up to 50 % of the CPU time of a trial, and more than 2 % in 2 of 6 trials.',
      ],
    ],
    missing: { hypervisor: [publishedResult()] },
  },
  'too-few-trials': {
    clean: [lasting(6)],
    caution: [
      [lasting(1), /A single trial/],
      [lasting(5), [5, 6], /5 trials are too few/],
    ],
    missing: { '^a trial$': [lasting(0)] },
  },
  'unanswered-probes': {
    clean: [fakeResult()],
    caution: [
      [
        resultOf({ verifications: [phase('during', 588, 0, 12)] }),
        12,
        '12 of 600 probe requests were not answered (2 %).',
      ],
    ],
    missing: { 'the probe': [publishedResult()] },
  },
  'wrong-answers': {
    clean: [fakeResult(), publishedResult({ is_verified: true })],
    invalid: [
      [
        resultOf({ verifications: [phase('before', 20), phase('during', 980, 1, 7)] }),
        1,
        '1 of 1,000 checked responses were wrong (0.1 %), during the load.',
      ],
    ],
    caution: [[publishedResult({ is_verified: false })]],
    missing: { 'whether the responses were checked': [publishedResult()] },
  },
}

const scenarioCases: Table<'scenario'> = {
  'unlike-work': {
    // twice the median, and half of it
    clean: [amongThree(199), amongThree(51)],
    caution: [
      [amongThree(200), [200, 100], "A response has 200 bytes, 2 times the scenario's median of 100."],
      [amongThree(50), / 1 \/ 2 of the scenario's/],
    ],
    missing: {
      'other results': [among(answering(100))],
      bytes: [among(fakeResult({ trials: [] }), answering(100), answering(100))],
    },
  },
  plateau: {
    clean: [
      among(entry(100), ...many(3, 100), ...SLOW),
      among(entry(98.9), ...many(4, 100), ...SLOW),
      among(entry(50), ...many(6, 100)),
      // 5 of 100 is 5 %, 5 of 99 is more
      among(entry(100), ...many(4, 100), ...many(95, 50)),
      // controls do not count
      among(entry(100), ...many(3, 100), entry(100, true), entry(10)),
    ],
    // five entries, within 1 % of the maximum
    caution: [
      [among(entry(100), ...many(4, 100), ...SLOW), [5, 5]],
      [among(entry(99), ...many(4, 100), ...SLOW)],
      [among(entry(100), ...many(4, 100), ...many(94, 50))],
    ],
    missing: { '5 or more': [among(entry(100), ...many(3, 100))] },
  },
}

const claimCases: Table<'claim'> = {
  'claim-mismatch': {
    clean: (['agrees', 'no_log', 'log_invalid', 'derived'] as const).map(verdict => fakeClaim({ verdict })),
    invalid: [
      [
        fakeClaim({ ...actix, verdict: 'differs' }),
        [value, observed],
        'The table says “7162.27”, but its log says 55,152: 87 % below the log.',
      ],
      [
        fakeClaim({
          cell: 'by 70 %',
          value: -0.7,
          observed: -0.654,
          relative_difference: 0.07,
          from_row: 'bare',
          verdict: 'differs',
        }),
        'The table says “by 70 %”, but its log says −65.4 %.',
      ],
    ],
    missing: { 'the log': [fakeClaim({ verdict: 'unmatched' })] },
  },
  'lost-log': {
    clean: [fakeClaim()],
    caution: [
      [
        fakeClaim({ verdict: 'no_log', cell: '43,904', lost_address: 'https://example.org/p/1' }),
        'No log survives for “43,904”, which was at https://example.org/p/1.',
      ],
    ],
  },
}

for (const [id, cases] of Object.entries(resultCases)) test(`result/${id}`, () => hold('result', id, cases))
for (const [id, cases] of Object.entries(scenarioCases)) test(`scenario/${id}`, () => hold('scenario', id, cases))
for (const [id, cases] of Object.entries(claimCases)) test(`claim/${id}`, () => hold('claim', id, cases))
