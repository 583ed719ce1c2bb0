/** The page that compares: reads what the address names, and shows it. Nothing is kept but the address. */
import { render } from 'preact'
import { readThings, writeThings } from '../compare/address.ts'
import { atBestOf } from '../compare/at-best.ts'
import { Compared, type LinkTo } from '../compare/Compared.tsx'
import { markdownOf, ratioTable } from '../compare/export.ts'
import { bridgeOf, meetingsOf } from '../compare/meetings.ts'
import { type Read, readDetails, readEnvironment, readThing, type Thing } from '../compare/read.ts'
import { newerOf, offeredLeagues, resolved } from '../compare/shared.ts'
import { shownOf } from '../compare/shown.ts'
import { csv } from '../league/csv.ts'
import { namesOf } from '../league/names.ts'
import type { Side } from '../league/ratio.ts'
import { sentenceOf } from '../league/sentence.ts'
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
  offerThings(page)
  const asked = new URLSearchParams(location.search)
  const named = readThings(location.search)
  const place = page.querySelector<HTMLElement>('[data-compared]')
  if (place === null || named.length === 0) return
  const found = await Promise.all(named.map(name => readThing(name, read).catch((error: Error) => error.message)))
  const { things, sides, exact, measure, vain, notes } = shownOf(
    found.filter((thing): thing is Thing => typeof thing !== 'string' && thing.sides.length > 0),
    { league: asked.get('league') || null, measure: asked.get('measure') || null },
  )
  const ids = sides.map(({ entry }) => entry.result_id)
  const wrong = named.filter((_, index) => typeof found[index] === 'string')
  const left = [...exact.filter(name => !ids.includes(name)), ...wrong]
  const more = { measure: vain.measure ?? measure, league: vain.league }
  // exact from here on; what was asked for in vain stays, so that it is said again
  if (ids.length > 0) history.replaceState(null, '', `${writeThings([...exact, ...wrong], more)}${location.hash}`)
  const linkTo: LinkTo = ({ ids: others, measure: other, isOther = false }) =>
    writeThings([...(others ?? ids), ...(isOther ? [] : left)], {
      measure: other ?? more.measure,
      // another place was chosen, so the one that was asked for in vain is no longer
      league: others === undefined ? more.league : null,
    })
  chips(page, sides, linkTo)
  const [base, ...others] = resolved(things, sides)
  const metric_id = measure ?? sides[0]?.league.headline_metric_id ?? ''
  const bridges = sides.slice(1).flatMap(side => bridgeOf(metric_id, side, sides[0] as Side))
  const meetings = [...bridges, ...(base ? others.flatMap(thing => meetingsOf(thing, base, measure)) : [])]
  const details = await Promise.all(sides.map(side => readDetails(side, read)))
  const runs = new Set(sides.map(({ league }) => league.run_id))
  const environment = runs.size < 2 ? [] : await readEnvironment(sides, read)
  const [offered, newer] = [offeredLeagues(things, sides), newerOf(things, sides)]
  const said = [...found.filter(thing => typeof thing === 'string'), ...notes]
  place.replaceChildren()
  render(
    <>
      {said.map(words => (
        <p class="wrong">{words}</p>
      ))}
      <Compared {...{ sides, offered, newer, metric_id, linkTo, meetings, details, environment }} />
    </>,
    place,
  )
  if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView()
  const [first, ...rest] = sides
  if (first === undefined) return
  const sentences = rest.map(side => sentenceOf(metric_id, side, first))
  const { header, rows } = ratioTable(meetings)
  const url = new URL(`${writeThings(ids, { measure })}${location.hash}`, location.href).href
  offerCopies(page, {
    markdown: markdownOf(
      [...sentences, ...atBestOf(metric_id, sides).map(({ words }) => words), ...said],
      meetings,
      url,
    ),
    csv: csv([header, ...rows]),
    link: url,
  })
}

/** Each with what takes it away, and what makes it the base. */
function chips(page: HTMLElement, sides: readonly Side[], linkTo: LinkTo) {
  const list = page.querySelector<HTMLElement>('[data-things]')
  if (list === null) return
  const link = (ids: readonly string[], text: string) => <a href={linkTo({ ids })}>{text}</a>
  const names = namesOf(sides)
  // one that stands alone would give way to another at once
  const canBeBase = (index: number) =>
    index > 0 && sides.some((side, at) => at !== index && side.league.league_id === sides[index]?.league.league_id)
  render(
    sides.map(({ entry }, index) => {
      const others = sides.filter(side => side.entry !== entry).map(side => side.entry.result_id)
      return (
        <li>
          <strong>{names[index]}</strong> {index === 0 && <span class="tag">base</span>}
          {canBeBase(index) && link([entry.result_id, ...others], 'make it the base')}{' '}
          {others.length > 0 && link(others, 'remove')}
        </li>
      )
    }),
    list,
  )
}

function offerThings(page: HTMLElement) {
  const form = page.querySelector('form')
  const input = form?.querySelector('input')
  const list = form?.querySelector('datalist')
  if (!form || !input || !list) return
  form.addEventListener('submit', event => {
    event.preventDefault()
    const added = input.value.trim()
    const asked = new URLSearchParams(location.search)
    const more = { measure: asked.get('measure'), league: asked.get('league') }
    if (added !== '') location.search = writeThings([...readThings(location.search), added], more)
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
