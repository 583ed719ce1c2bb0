/** As printed, no median lies outside of its interval: the three stand in one unit. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { pagePaths, readPage } from './testing/built.ts'

interface Printed {
  where: string
  median: string
  interval: string
}

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').trim()
const numberOf = (text: string): number => Number(/[\d,]+(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', ''))
const cellsOf = (row: string): string[] => [...row.matchAll(/<td.*?<\/td>/gs)].map(([cell]) => textOf(cell))
const tableOf = (html: string, name: string): string =>
  new RegExp(`<table class="${name}">.*?</table>`, 's').exec(html)?.[0] ?? ''
const rowsOf = (table: string): string[][] => [...table.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => cellsOf(row))

function printedOn(path: string): Printed[] {
  const html = readPage(path)
  const figure = textOf(/<p class="figure.*?<\/p>/s.exec(html)?.[0] ?? '')
  const [median = '', interval = ''] = figure.split('95 % interval')
  const headlines = [...html.matchAll(/<tr[^>]*id="row-.*?<\/tr>/gs)].map(([row]) => ({
    // of two ratios, the published one has no interval and comes first
    median: textOf([...row.matchAll(/<td class="number headline".*?<\/td>/gs)].at(-1)?.[0] ?? ''),
    interval: textOf(/<td[^>]*data-label="95 % interval".*?<\/td>/s.exec(row)?.[0] ?? ''),
  }))
  const numbers = rowsOf(tableOf(html, 'numbers')).map(([median = '', , , interval = '']) => ({ median, interval }))
  const reruns = rowsOf(tableOf(html, 'reruns')).map(([, , median = '', , interval = '']) => ({ median, interval }))
  return [{ median, interval }, ...headlines, ...numbers, ...reruns]
    .filter(({ interval }) => / (?:–|to) \d/.test(interval))
    .map(printed => ({ where: path, ...printed }))
}

test('every printed median lies in its printed interval', () => {
  const printed = pagePaths().flatMap(printedOn)
  assert.ok(printed.length > 1000, `${printed.length} intervals were found`)
  const outside = printed.filter(({ median, interval }) => {
    const [low = Number.NaN, high = Number.NaN] = interval.split(/ (?:–|to) /).map(numberOf)
    return !(low <= numberOf(median) && numberOf(median) <= high)
  })
  assert.deepEqual(outside.slice(0, 10), [])
})
