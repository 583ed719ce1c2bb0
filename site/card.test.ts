import assert from 'node:assert/strict'
import test from 'node:test'
import { JSDOM } from 'jsdom'
import { cardSvg } from './card.ts'
import { cardPng } from './card-png.ts'

const card = {
  title: 'hyper, Hello',
  number: '41,096.67',
  unit: 'requests/s',
  lines: ['n = 6', 'retracted'],
  isOut: true,
}
const parsed = (text: string) => new JSDOM(text, { contentType: 'image/svg+xml' }).window.document

test('a number that must not be used is struck through, and its n and its standing stand under it', () => {
  const document = parsed(cardSvg(card))
  assert.equal(document.querySelector('[text-decoration=line-through]')?.textContent, '41,096.67 requests/s')
  assert.deepEqual(
    [...document.querySelectorAll('text')].slice(-2).map(text => text.textContent),
    ['n = 6', 'retracted'],
  )
})

test('lines that the picture does not hold are counted', () => {
  const lastOf = (lines: string[]) =>
    [...parsed(cardSvg({ ...card, lines })).querySelectorAll('text')].slice(3).map(text => text.textContent)
  assert.deepEqual(lastOf(['1', '2', '3', '4', '5']), ['1', '2', '3', '4', '5'])
  assert.deepEqual(lastOf(['1', '2', '3', '4', '5', '6']), ['1', '2', '3', '4', 'and 2 more'])
})

test('markup stays text and a long title is cut', () => {
  const title = `"><script>${'x'.repeat(200)}`
  const document = parsed(cardSvg({ ...card, title }))
  assert.equal(document.querySelectorAll('script').length, 0)
  assert.match(document.querySelectorAll('text')[1]?.textContent ?? '', /^"><script>x+…$/)
})

test('the picture is a PNG of the size that others show', async () => {
  const png = await cardPng(card)
  assert.equal(png.subarray(1, 4).toString(), 'PNG')
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630])
})
