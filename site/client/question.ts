/** The question of the home page: goes to the page of the pair if both names are known, as the search box does. */
import { find } from '../search/find.ts'
import type { SearchIndex } from '../search/index-record.ts'

const form = document.querySelector<HTMLFormElement>('[data-question]')

/** The first suggestion of the search box; `/compare/` explains a name that is not known. */
async function answerTo(question: string): Promise<string | null> {
  const { search = '' } = document.querySelector<HTMLElement>('[data-search]')?.dataset ?? {}
  const index: SearchIndex = await fetch(search).then(answer => answer.json())
  const [first] = find(index, question).items
  return first?.[0] === 'Compare' ? first[2] : null
}

form?.addEventListener('submit', async event => {
  event.preventDefault()
  const names = new FormData(form)
  const href = await answerTo(`${names.get('a')} vs ${names.get('b')}`).catch(() => null)
  if (href) location.href = href
  else form.submit()
})
