/** The search box of all pages, with the shortcut /. The index is loaded when something is typed. */
import { address } from '../address.ts'
import { find } from '../search/find.ts'
import type { Item, SearchIndex } from '../search/index-record.ts'
import { type PairSentences, withSentences } from '../search/pair-answer.ts'

const box = document.querySelector<HTMLElement>('[data-search]')
const input = box?.querySelector('input')
const list = box?.querySelector('ul')
if (box && input && list) bind(box, input, list)

function bind(box: HTMLElement, input: HTMLInputElement, list: HTMLUListElement) {
  let index: Promise<SearchIndex> | null = null
  let sentences: Promise<PairSentences> | null = null
  const read = () => {
    index ??= fetch(box.dataset.search ?? '').then(answer => answer.json())
    return index
  }
  /** Whether the first suggestion is what was typed. */
  const show = async (): Promise<boolean> => {
    const typed = input.value
    const { items, message, isAnswer } = find(await read(), typed)
    if (items.some(([kind]) => kind === 'Compare'))
      sentences ??= fetch(address('compare/pairs.json')).then(answer => answer.json())
    const answered = withSentences(items, (await sentences) ?? {})
    if (typed !== input.value) return false
    list.hidden = typed.trim() === ''
    list.replaceChildren(...(message === null ? [] : [itemWith(message)]), ...answered.map(itemOf))
    return isAnswer
  }
  input.addEventListener('input', show)
  box.addEventListener('keydown', event => {
    if (event.key === 'Enter' && event.target === input)
      show().then(isAnswer => {
        if (isAnswer) list.querySelector('a')?.click()
      })
    if (event.key === 'Escape') {
      list.hidden = true
      input.focus()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || list.hidden) return
    event.preventDefault()
    // the box is one of the stops, so that the arrow keys wrap around
    const stops: HTMLElement[] = [input, ...list.querySelectorAll('a')]
    const at = stops.indexOf(event.target as HTMLElement)
    stops.at((at + step) % stops.length)?.focus()
  })
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) list.hidden = true
  })
  addEventListener('keydown', event => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    input.focus()
  })
}

function itemOf([kind, name, href]: Item): HTMLLIElement {
  const link = document.createElement('a')
  link.href = href
  link.textContent = name
  const about = document.createElement('span')
  about.className = 'count'
  about.textContent = ` ${kind}`
  return itemWith(link, about)
}

function itemWith(...content: (string | Node)[]): HTMLLIElement {
  const item = document.createElement('li')
  item.append(...content)
  return item
}
