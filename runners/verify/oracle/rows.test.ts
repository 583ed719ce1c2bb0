import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Oracle } from '../../../pipeline/schema/case.ts'
import { seededRandom } from '../../../pipeline/schema/random.ts'
import { evaluatorOf } from './expected-response.ts'
import { fillScript, messagesOf, neededBy, productOf } from './rows.ts'
import { changeIn, createStocks, stockExchanges } from './stock.ts'

const response = (body: string, status = 200) => ({ status, headers: {}, body, bytes: Buffer.from(body) })
const judge = (oracle: Oracle, values: object, rows_version = 7) =>
  evaluatorOf(oracle, { folder: '/none', rows_version })({ ...values })

const json = (id: number, version = 7) => {
  const { stock: _, ...row } = productOf(id, version)
  return row
}

test('the fill script has every row once, and each version has other prices, stocks and messages', () => {
  const [products = '', messages = ''] = fillScript(7).split('\\.\n')
  assert.equal(products.split('\n').filter(line => /^\d{5}\tCrème \d{5}\t\d{5}\t\d{7}$/.test(line)).length, 10_000)
  assert.equal(messages.split('\n').filter(line => /^\d+\t[0-9a-f]{10} \S/.test(line)).length, 100)
  assert.match(products, new RegExp(`^10001\tCrème 10001\t${productOf(10_001, 7).price}\t`, 'm'))
  for (const version of [0, 8]) {
    assert.notEqual(productOf(10_001, version).price, productOf(10_001, 7).price)
    assert.ok(messagesOf(version).every(({ message }, index) => message !== messagesOf(7)[index]?.message))
  }
})

test('a row of another version, id or order is wrong', () => {
  const row: Oracle = { rule: 'row', status: 200, id: '${id}' }
  const evaluate = judge(row, { id: 10_002 })
  assert.equal(evaluate(response(JSON.stringify(json(10_002)))), null)
  assert.match(evaluate(response(JSON.stringify(json(10_002, 8)))) ?? '', /^price is \d{5} instead of \d{5}$/)
  assert.equal(evaluate(response(JSON.stringify(json(10_003)))), 'id is 10003 instead of 10002')
  const rows = judge({ rule: 'rows', status: 200, ids: ['${a}', '${b}'] }, { a: 10_002, b: 20_000 })
  assert.equal(rows(response(JSON.stringify([json(10_002), json(20_000)]))), null)
  assert.equal(rows(response(JSON.stringify([json(20_000), json(10_002)]))), '[0].id is 20000 instead of 10002')
})

/** With any escape of each character, and any text between the rows. */
function pageWith(escapeHtml: (text: string) => string, between = '\n  ', own = 'own <b>'): string {
  const rows = [...messagesOf(7), { id: 0, message: own }].toSorted((a, b) => (a.message < b.message ? -1 : 1))
  const listed = rows.map(({ id, message }) => ['<tr>', `<td>${id}</td>`, `<td>${escapeHtml(message)}</td>`, '</tr>'])
  const head = ['<!DOCTYPE html>', '<html>', '<head>', '<title>Messages</title>', '</head>', '<body>', '<table>']
  const titles = ['<tr>', '<th>id</th>', '<th>message</th>', '</tr>']
  return [...head, ...titles, ...listed.flat(), '</table>', '</body>', '</html>'].join(between)
}

test('a page may be indented and escaped in any way, and has all rows in order', () => {
  const evaluate = judge({ rule: 'page', status: 200, message: '${word} <b>' }, { word: 'own' })
  const decimal = (text: string) => text.replace(/[&<>"'+]/g, sign => `&#${sign.charCodeAt(0)};`)
  const hex = (text: string) => text.replace(/[&<]/g, sign => `&#X${sign.charCodeAt(0).toString(16)};`)
  const named = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
  for (const escapeHtml of [decimal, hex, named])
    for (const between of ['', '\n', '\r\n\t']) assert.equal(evaluate(response(pageWith(escapeHtml, between))), null)
  const wrongs: [page: string, wrong: RegExp][] = [
    [pageWith(text => text), /instead of "<td>/],
    [pageWith(text => text.replaceAll('<', '&lt;')), /Tom & Jerry.* instead of/],
    [pageWith(decimal).replace('<tr>\n  <td>', '<td>'), /instead of "<tr>"/],
    [pageWith(decimal, '\n', 'another'), /instead of "<td>/],
    [pageWith(decimal).replace('</html>', ''), /^the page ends before <\/html>, its part 623 of 623$/],
    [`${pageWith(decimal)}<p>`, /^the page goes on with "<p>"$/],
    [`x${pageWith(decimal)}`, /^the page begins with "x" instead of/],
    ['', /^the page ends before <!doctype html>/],
    ['<!doctype html', /^"<!doctype html" instead of/],
  ]
  for (const [page, wrong] of wrongs) assert.match(evaluate(response(page)) ?? '', wrong)
  const lines = pageWith(decimal).split('</tr>')
  const swapped = [...lines.slice(0, 3), lines[4], lines[3], ...lines.slice(5)].join('</tr>')
  assert.match(evaluate(response(swapped)) ?? '', /instead of "<td>/)
})

test('a stock never falls below what was received before the request was sent, plus its number', () => {
  const stocks = createStocks(7)
  const first = productOf(10_001, 7).stock
  const change = { id: 10_001, add: 100 }
  const evaluate = (stock: unknown, before_count?: number) =>
    stocks.evaluate(response(JSON.stringify({ id: 10_001, stock })), change, stocks.leastOf(change, before_count))
  assert.equal(evaluate(first + 99), `stock ${first + 99} of 10001 is below the earlier ${first + 100}`)
  assert.equal(evaluate(first + 100), null)
  assert.match(evaluate(first + 100) ?? '', /is below/)
  assert.equal(evaluate(first + 100, 0), null, 'it was sent before the first response came')
  assert.match(evaluate('many') ?? '', /^body .* instead of \{"id":10001,"stock":…\}$/)
  assert.equal(stocks.evaluate(response('{}', 500), change, 0), 'status 500 instead of 200')
  assert.match(stocks.evaluate(response('{"id":10002,"stock":1}'), change, 0) ?? '', /instead of/)
})

test('each exchange of stocks says what it adds', () => {
  const request = { method: 'POST', path: '/stock', headers: {}, body: '{"id": 10001, "add": 300}' }
  const next = stockExchanges(request, seededRandom('s'), 7)
  const known = new Map<number, number>()
  for (let count = 0; count < 200; count += 1) {
    const { request, evaluate, added } = next()
    const { id, add } = changeIn(request.body ?? '')
    assert.equal(added, add)
    known.set(id, (known.get(id) ?? productOf(id, 7).stock) + add)
    assert.equal(evaluate(response(JSON.stringify({ id, stock: known.get(id) }))), null)
  }
})

test('what each response needs follows from the rule', () => {
  const needed = (oracle: Oracle) => Object.values(neededBy(oracle) ?? {})
  assert.deepEqual(needed({ rule: 'row', status: 200, id: '${id}' }), [1, 1])
  assert.deepEqual(needed({ rule: 'rows', status: 200, ids: ['${a}', '${b}', '${c}'] }), [3, 3])
  assert.deepEqual(needed({ rule: 'page', status: 200, message: '${word}' }), [1, 100])
  assert.deepEqual(needed({ rule: 'stock' }), [2, 2])
  assert.equal(neededBy({ rule: 'counter' }), null)
})
