import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { putFiles, temporaryFolder } from '../proofs/fixtures/temporary.ts'
import { comparePermalinks } from './permalinks.ts'

const scratch = temporaryFolder({ after })

const write = (site: string, file: string, text: string) => putFiles(site, { [file]: text })
const RESULT = 'r/0123456789ab/result.json'
const result = ({ sha256 = 'aa', median = 1, more = {} } = {}) =>
  JSON.stringify({
    trials: [{ trial_id: 't', path: 'raw/x/01.wrk.txt', first_line: 1, last_line: 9, sha256 }],
    values: [{ metric_id: 'requests_per_s', median, ...more }],
    environment: ['before', 'after'].map(phase => ({ key: 'kernel_release', phase, value: '6.1' })),
  })
const PART = 'data/trial/host=here/year=2026/run.parquet'
const badge = (number: string) => `<svg><title>Express: ${number} requests/s</title></svg>`
const feed = (...titles: string[]) =>
  titles.map((title, index) => `<entry>\n<id>urn:${index}</id>\n<title>${title}</title>\n</entry>`).join('\n')

const LEAGUE = (kind: string) => `leagues/ping/here/t1-c2/run/league.${kind}`
const league = ({ tier = 1, rounds = [1] } = {}) =>
  JSON.stringify({
    tables: [{ work: '', resolution: 0.1 }],
    entries: [{ result_id: '0123456789ab', tier, measures: { requests_per_s: { median: 1, rounds } } }],
  })
const cells = ({ tier = 1, ratio = '', low = '' } = {}) =>
  `result_id,metric_id,tier,ratio_to_best,ratio_low\r\n0123456789ab,requests_per_s,${tier},${ratio || 1},${low || 1}\r\n`

const base = join(scratch, 'base')
const SITE: Record<string, string> = {
  'index.html': 'home',
  'about/index.html': 'about',
  'assets/page.D3u6.js': 'script',
  'r/0123456789ab/index.html': 'result',
  'r/0123456789ab/badge.svg': badge('1.00'),
  'r/0123456789ab/card.png': 'picture',
  'raw/x/01.wrk.txt': 'Requests/sec: 1.00',
  'feed.xml': feed('Express, 1.00 requests/s', 'Hyper, 2.00 requests/s'),
  [LEAGUE('json')]: league(),
  [LEAGUE('csv')]: cells(),
  'data/result.parquet': 'PAR1',
  [PART]: 'PAR1',
  'data/fidelity.parquet': 'PAR1',
  [RESULT]: result(),
}
for (const [file, text] of Object.entries(SITE)) write(base, file, text)

function compareWith(change: (head: string) => void, listed?: ReadonlySet<string>) {
  const head = mkdtempSync(join(scratch, 'head-'))
  cpSync(base, head, { recursive: true })
  change(head)
  const { addresses, broken, changed } = comparePermalinks(base, head, listed)
  assert.equal(addresses, Object.keys(SITE).length - 1, 'assets are no addresses')
  return [broken, changed].map(all => all.map(({ address, fact }) => `${address}: ${fact}`))
}

test('a page may say more, others may come, and assets may get other names', () => {
  const change = (head: string) => {
    write(head, 'about/index.html', 'more')
    write(head, RESULT, result({ more: { mean: 2 } }))
    write(head, 'new/index.html', 'new')
    write(head, 'data/result.parquet', 'PAR1 with more rows')
    rmSync(join(head, 'assets'), { recursive: true })
  }
  assert.deepEqual(compareWith(change), [[], []])
})

for (const [file, address] of [
  ['index.html', '/'],
  ['about/index.html', 'about/'],
  ['r/0123456789ab/badge.svg', 'r/0123456789ab/badge.svg'],
  ['r/0123456789ab/card.png', 'r/0123456789ab/card.png'],
  ['raw/x/01.wrk.txt', 'raw/x/01.wrk.txt'],
  ['feed.xml', 'feed.xml'],
  ['data/result.parquet', 'data/result.parquet'],
  [PART, PART],
  [RESULT, RESULT],
] as const)
  test(`${file} that is gone is named`, () => {
    assert.deepEqual(
      compareWith(head => rmSync(join(head, file))),
      [[`${address}: it is gone: bring it back`], []],
    )
  })

test('a relation that the manifest gives in parts has no address of its own, and one that it gives as a query no part', () => {
  const withManifest = (file: string, { parts, view = '' }: { parts?: object[]; view?: string }) =>
    compareWith(head => {
      rmSync(join(head, file))
      const manifest = { relations: [{ name: 'result', parts }], views: [{ name: view }] }
      write(head, 'data/manifest.json', JSON.stringify(manifest))
    })
  const gone = (file: string) => [[`${file}: it is gone: bring it back`], []]
  assert.deepEqual(withManifest('data/result.parquet', { parts: [] }), [[], []])
  assert.deepEqual(withManifest('data/result.parquet', {}), gone('data/result.parquet'))
  assert.deepEqual(withManifest(PART, { view: 'trial' }), [[], []])
  assert.deepEqual(withManifest(PART, { view: 'result' }), gone(PART))
})

test('a relation that is withdrawn may be gone', () => {
  const withdraw = (head: string) => {
    rmSync(join(head, 'data/fidelity.parquet'))
    write(head, 'data/manifest.json', JSON.stringify({ relations: [], views: [] }))
  }
  assert.deepEqual(compareWith(withdraw), [[], []])
})

test('a raw file with other bytes, and a result that stands on others, are broken', () => {
  assert.deepEqual(compareWith(head => write(head, 'raw/x/01.wrk.txt', 'Requests/sec: 1.01'))[0], [
    'raw/x/01.wrk.txt: its bytes are others: raw files are never changed',
  ])
  const [broken] = compareWith(head => write(head, RESULT, result({ sha256: 'bb' })))
  assert.match(broken?.join() ?? '', /^r\/0123456789ab\/result\.json: it stands on other evidence: it was raw\/x/)
})

test('what result.json left to the files of its run is not said of each result', () => {
  const change = (head: string) => {
    const { environment: _, trials, values } = JSON.parse(result())
    const moved = {
      trials: trials.map(({ trial_id: _, ...trial }: { trial_id: string }) => trial),
      values,
      trials_url: '/',
    }
    write(head, RESULT, JSON.stringify(moved))
  }
  assert.deepEqual(compareWith(change), [[], []])
})

test('numbers that changed or went are listed, wherever they stand', () => {
  const change = (head: string) => {
    write(head, RESULT, result({ median: 1.5 }).replaceAll('"after","value":"6.1"', '"after"'))
    write(head, 'r/0123456789ab/badge.svg', badge('1.50'))
    write(head, 'feed.xml', feed('Express, 1.50 requests/s'))
  }
  assert.deepEqual(compareWith(change), [
    [],
    [
      'feed.xml: urn:0: it was Express, 1.00 requests/s, and is Express, 1.50 requests/s',
      'feed.xml: urn:1: it was Hyper, 2.00 requests/s, and is gone',
      'r/0123456789ab/badge.svg: title: it was Express: 1.00 requests/s, and is Express: 1.50 requests/s',
      `${RESULT}: values[requests_per_s].median: it was 1, and is 1.5`,
      `${RESULT}: environment[kernel_release after].value: it was "6.1", and is gone`,
    ],
  ])
})

test('where the method changed, a number is on its list or is broken; intervals and sentences are only named', () => {
  const id = '0123456789ab'
  const entry = (title: string) => `<entry><id>urn:benchledger:result:${id}</id><title>${title}</title></entry>`
  const change = (head: string) => {
    write(head, RESULT, JSON.stringify({ ...JSON.parse(result()), tier: 2 }))
    write(head, 'r/0123456789ab/badge.svg', badge('1.50'))
    write(head, 'feed.xml', `${feed('Express, 1.00 requests/s', 'Hyper, 2.00 requests/s')}${entry('Express, 1.50')}`)
    write(head, LEAGUE('json'), league({ tier: 2 }))
    write(head, LEAGUE('csv'), cells({ tier: 2, ratio: '1.00000000000001', low: '0.9' }))
  }
  const [tier, number] = [`result,${id},tier`, `result,${id},requests_per_s`]
  const low = `${LEAGUE('csv')}: ${id}.requests_per_s.ratio_low: it was 1, and is 0.9`
  const title = `r/${id}/badge.svg: title: it was Express: 1.00 requests/s, and is Express: 1.50 requests/s`
  assert.deepEqual(compareWith(change, new Set([tier, number])), [[], [low]])
  const unlisted = (key: string) => `${key}.tier: it was 1, and is 2, which no list of the method has`
  assert.deepEqual(compareWith(change, new Set()), [
    [unlisted(`${LEAGUE('csv')}: ${id}.requests_per_s`), unlisted(`${LEAGUE('json')}: entries.${id}`)],
    [low, title],
  ])
  assert.deepEqual(compareWith(change)[0], [], 'by one method numbers that differ are named')
  assert.deepEqual(
    compareWith(head => write(head, LEAGUE('json'), league({ rounds: [2] })), new Set([tier, number]))[0],
    [
      `${LEAGUE('json')}: entries.${id}.measures.requests_per_s.rounds[0]: it was 1, and is 2, which no list of the method has`,
    ],
    'a value of a round is no number of a method',
  )
})
