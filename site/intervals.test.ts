/** Printed intervals on all pages contain their medians and have units and suitable digits. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { pagePaths, readPage } from '../proofs/testing/built.ts'

interface Printed {
  where: string
  median: string
  interval: string
  unit: string
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const numbersOf = (text: string): string[] => text.match(/[\d,]+(?:\.\d+)?/g) ?? []
const readNumber = (number = ''): number => Number(number.replaceAll(',', ''))
const allOf = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([found]) => found)
const rowsOf = (html: string, table: string): string[][] =>
  allOf(html, new RegExp(`<table class="${table}".*?</table>`, 'gs')).flatMap(found =>
    allOf(found, /<tr.*?<\/tr>/gs).map(row => allOf(row, /<t[dh].*?<\/t[dh]>/gs)),
  )

function printedOn(where: string): Printed[] {
  const html = readPage(where)
  const figures = allOf(html, /<p class="figure.*?<\/p>/gs).map(figure => {
    const [median = '', interval = ''] = textOf(figure).split('95 % interval')
    return { median, interval, unit: textOf(/<span class="unit">.*?<\/span>/s.exec(figure)?.[0] ?? '') }
  })
  const listed = rowsOf(html, 'results').flatMap(cells =>
    cells
      .filter(cell => cell.includes('class="interval"'))
      .map(cell => ({
        median: textOf(cell.split('<span')[0] ?? ''),
        interval: textOf(cell.split('<span')[1]?.replace(/^/, '<span') ?? ''),
        unit: /data-label="[^"]*, ([^"]*)"/.exec(cell)?.[1] ?? '',
      })),
  )
  const numbers = rowsOf(html, 'numbers').map(cells => {
    const [, median = '', unit = '', interval = ''] = cells.map(textOf)
    // a count has no unit
    return { median, interval, unit: unit || (/title="\w+_count"/.test(cells[0] ?? '') ? 'count' : '') }
  })
  return [...figures, ...listed, ...numbers]
    .filter(({ interval }) => / (?:–|to) \d/.test(interval))
    .map(printed => ({ where, ...printed }))
}

const printed = pagePaths().flatMap(printedOn)

test('all printed medians are within their printed intervals', () => {
  assert.ok(printed.length > 1000, `${printed.length} intervals were found`)
  const outside = printed.filter(({ median, interval }) => {
    const [low, high] = numbersOf(interval).map(readNumber)
    const value = readNumber(numbersOf(median)[0])
    return !(Number(low) <= value && value <= Number(high))
  })
  assert.deepEqual(outside.slice(0, 10), [])
})

test('all printed intervals have units', () => {
  assert.deepEqual(printed.filter(({ unit }) => unit === '').slice(0, 10), [])
})

/** The place value of the last digit that is not 0: 1,000 for 96,000. */
function lastPlace(number: string): number {
  if (readNumber(number) === 0) return Number.POSITIVE_INFINITY
  const [whole = '', decimals = ''] = number.replaceAll(',', '').split('.')
  if (decimals !== '') return 10 ** -decimals.length
  return 10 ** (whole.length - whole.replace(/0+$/, '').length)
}

test('no printed interval has digits that its half-width does not support', () => {
  const tooExact = printed.filter(({ median, interval }) => {
    const [low = '', high = ''] = numbersOf(interval)
    const place = Math.min(...[numbersOf(median)[0] ?? '', low, high].map(lastPlace))
    // two digits are fewer than 100 units of the last place; rounding of both ends adds one
    return (readNumber(high) - readNumber(low)) / 2 > 101 * place
  })
  assert.deepEqual(tooExact.slice(0, 10), [])
})

test('a run is named by date and time, and no list of several leagues has ranks', () => {
  for (const path of pagePaths()) {
    const html = readPage(path)
    assert.doesNotMatch(textOf(html), /\brun \d{8}\b/, path)
    assert.doesNotMatch(html, /<th[^>]*data-column="rank_low"/, path)
  }
})
