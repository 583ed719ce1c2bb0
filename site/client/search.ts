/** The search in the head of every page; the key / leads to it. What it looks through is read when something is typed. */
import { find, type SearchIndex } from '../search/find.ts'

const box = document.querySelector<HTMLElement>('[data-search]')
const input = box?.querySelector('input')
const list = box?.querySelector('ul')
if (box && input && list) bind(box, input, list)

function bind(box: HTMLElement, input: HTMLInputElement, list: HTMLUListElement) {
  let index: Promise<SearchIndex> | null = null
  const read = () => {
    index ??= fetch(box.dataset.search ?? '').then(answer => answer.json())
    return index
  }
  const show = async () => {
    const typed = input.value
    const found = find(await read(), typed)
    if (typed !== input.value) return
    list.hidden = typed.trim() === ''
    list.replaceChildren(...(found.length > 0 ? found.map(itemOf) : [nothing()]))
  }
  input.addEventListener('input', show)
  box.addEventListener('keydown', event => {
    if (event.key === 'Escape') list.hidden = true
    if (event.key === 'Enter' && event.target === input) show().then(() => list.querySelector('a')?.click())
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

function itemOf([kind, name, href]: SearchIndex['items'][number]): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = href
  link.textContent = name
  const about = document.createElement('span')
  about.className = 'count'
  about.textContent = ` ${kind}`
  item.append(link, about)
  return item
}

function nothing(): HTMLLIElement {
  const item = document.createElement('li')
  item.textContent = 'Nothing of that name.'
  return item
}
