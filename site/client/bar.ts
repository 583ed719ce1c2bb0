/** The line over the table: how many results are shown, which filters are in use, and what the address said in vain. */
import { type FilterState, toggled } from '../filter/state.ts'
import { counted } from '../number.ts'
import type { Shown } from './listing-rows.tsx'

/** The page is built with the same words, so that nothing moves when the script takes over. */
export function statusOf({
  shown,
  total,
  invalid,
  claims,
}: Pick<Shown, 'shown' | 'total' | 'invalid' | 'claims'>): string {
  const parts = [`${counted(shown)}${shown === total ? '' : ` of ${counted(total)}`} results`]
  if (invalid > 0) parts.push(`${counted(invalid)} struck`)
  if (claims > 0) parts.push(`${counted(claims)} claimed without a log`)
  return parts.join(', ')
}

/** A button for each chosen value, which gives it up. */
export function chips(state: FilterState, choose: (state: FilterState) => void): HTMLElement[] {
  const chosen = Object.entries(state.facets).flatMap(([facet, values]) => values.map(value => ({ facet, value })))
  return chosen.map(({ facet, value }) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = `${facet.replace(/^set\./, '')} = ${value} ✕`
    button.setAttribute('aria-label', `Remove the filter ${facet} = ${value}`)
    button.addEventListener('click', () => choose(toggled(state, facet, value, false)))
    return itemWith(button)
  })
}

/** Where nothing is left, the choices that would leave something if they were given up alone; null where something is. */
export function wayOut({ facets, q }: FilterState, { shown, counts }: Shown): string | null {
  if (shown > 0) return null
  const found = Object.keys(facets).filter(facet => [...(counts.get(facet)?.values() ?? [])].some(count => count > 0))
  const words = [
    ...found.map(facet => `“${facets[facet]?.join('” or “') ?? ''}”`),
    ...(found.length === 0 && q !== '' ? ['the search'] : []),
  ]
  if (words.length === 0) return 'No results match. Remove several of the filters above.'
  return `No results match. Remove ${words.join(' or ')}.`
}

export const sentences = (texts: string[]): HTMLElement[] => texts.map(itemWith)

function itemWith(content: string | Node): HTMLElement {
  const item = document.createElement('li')
  item.append(content)
  return item
}
