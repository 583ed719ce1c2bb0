import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { comparePermalinks } from './permalinks.ts'

const scratch = mkdtempSync(join(tmpdir(), 'benchledger-permalinks-'))
after(() => rmSync(scratch, { recursive: true, force: true }))

const base = join(scratch, 'base')
for (const page of ['', 'about', 'r/0123456789ab']) {
  mkdirSync(join(base, page), { recursive: true })
  writeFileSync(join(base, page, 'index.html'), page)
}
const evidence = (sha256: string) =>
  JSON.stringify({ trials: [{ path: 'raw/x/01.wrk.txt', first_line: 1, last_line: 9, sha256 }], note: Math.random() })
writeFileSync(join(base, 'r/0123456789ab/result.json'), evidence('aa'))

function headWith(change: (head: string) => void): [string, string][] {
  const head = mkdtempSync(join(scratch, 'head-'))
  cpSync(base, head, { recursive: true })
  change(head)
  return comparePermalinks(base, head).broken.map(({ address, problem }) => [address, problem.slice(0, 12)])
}

test('a page may say more, and others may come', () => {
  const change = (head: string) => {
    writeFileSync(join(head, 'about', 'index.html'), 'more')
    writeFileSync(join(head, 'r/0123456789ab/result.json'), evidence('aa'))
    mkdirSync(join(head, 'new'))
  }
  assert.deepEqual(headWith(change), [])
})

test('a page that is gone and a result that stands on other bytes are named', () => {
  assert.deepEqual(
    headWith(head => rmSync(join(head, 'about'), { recursive: true })),
    [['about/', 'this page is']],
  )
  const other = (head: string) => writeFileSync(join(head, 'r/0123456789ab/result.json'), evidence('bb'))
  assert.deepEqual(headWith(other), [['r/0123456789ab/', 'it stands on']])
})
