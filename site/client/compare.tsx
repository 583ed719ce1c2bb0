/** The page that compares: reads what the address names, and shows it. Nothing is kept but the address. */
import { render } from 'preact'
import { NAMES, readThings, writeThings } from '../compare/address.ts'
import { Compared } from '../compare/Compared.tsx'
import { markdownOf, ratioTable } from '../compare/export.ts'
import { meetingsOf, sidesOf } from '../compare/meetings.ts'
import { type Read, readDetails, readEnvironment, readThing, type Thing } from '../compare/read.ts'
import { csv } from '../league/csv.ts'
import { sentenceOf } from '../league/sentence.ts'
import { entryWords } from '../league/words.ts'
import type { SearchIndex } from '../search/find.ts'

const reads = new Map<string, Promise<unknown>>()

/** Each file once: two entries of one league share its record. */
const read: Read = <T,>(address: string) => {
  const found = reads.get(address) ?? fetchJson(address)
  reads.set(address, found)
  return found as Promise<T | null>
}

async function fetchJson(address: string): Promise<unknown> {
  const answer = await fetch(address)
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`${address} could not be read: ${answer.status}.`)
  return answer.json()
}

async function show(page: HTMLElement) {
  const named = readThings(location.search)
  offerThings(page, named)
  const place = page.querySelector<HTMLElement>('[data-compared]')
  if (place === null || named.length === 0) return
  const found = await Promise.all(named.map(name => readThing(name, read).catch((error: Error) => error.message)))
  const things = found.filter((thing): thing is Thing => typeof thing !== 'string')
  const sides = sidesOf(things)
  chips(page, named, things)
  const [base, ...others] = things
  const meetings = base === undefined ? [] : others.flatMap(thing => meetingsOf(thing, base))
  const details = await Promise.all(sides.map(side => readDetails(side, read)))
  const runs = new Set(sides.map(({ league }) => league.run_id))
  const environment = runs.size < 2 ? [] : await readEnvironment(sides, read)
  place.replaceChildren()
  render(
    <>
      {found.flatMap(thing => (typeof thing === 'string' ? [<p class="wrong">{thing}</p>] : []))}
      <Compared {...{ sides, meetings, details, environment }} />
    </>,
    place,
  )
  const [first, ...rest] = sides
  if (first === undefined) return
  const sentences = rest.map(side => sentenceOf(first.league.headline_metric_id, side, first))
  const { header, rows } = ratioTable(meetings)
  offerCopies(page, {
    markdown: markdownOf(sentences, meetings, location.href),
    csv: csv([header, ...rows]),
    link: location.href,
  })
}

/** Each with what takes it away, and what makes it the base. */
function chips(page: HTMLElement, named: readonly string[], things: readonly Thing[]) {
  const list = page.querySelector<HTMLElement>('[data-things]')
  if (list === null) return
  const link = (things: readonly string[], text: string) => (
    <a href={`${location.pathname}${writeThings(things)}`}>{text}</a>
  )
  render(
    named.map((name, index) => {
      const entry = things.find(thing => thing.named === name)?.sides[0]?.entry
      const others = named.filter(other => other !== name)
      return (
        <li>
          <strong>{entry ? entryWords(entry) : name}</strong>{' '}
          {index === 0 ? <span class="tag">base</span> : link([name, ...others], 'make it the base')}{' '}
          {named.length > 1 && link(others, 'remove')}
        </li>
      )
    }),
    list,
  )
}

function offerThings(page: HTMLElement, named: readonly string[]) {
  const form = page.querySelector('form')
  const input = form?.querySelector('input')
  const list = form?.querySelector('datalist')
  if (!form || !input || !list) return
  form.addEventListener('submit', event => {
    event.preventDefault()
    const added = input.value.trim()
    if (added !== '' && named.length < NAMES.length) location.search = writeThings([...named, added])
  })
  input.addEventListener(
    'focus',
    async () => {
      const index = await read<SearchIndex>(page.dataset.comparison ?? '')
      list.replaceChildren(...(index?.things ?? []).map(thing => new Option(thing, thing)))
    },
    { once: true },
  )
}

function offerCopies(page: HTMLElement, texts: Record<string, string>) {
  for (const button of page.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    button.hidden = false
    button.onclick = async () => {
      await navigator.clipboard.writeText(texts[button.dataset.copy ?? ''] ?? '')
      page.querySelector('[data-copied]')?.replaceChildren('Copied.')
    }
  }
}

const page = document.querySelector<HTMLElement>('[data-comparison]')
if (page !== null) show(page)
