/** On the page of a result: what has changed since the day that the address names. */
import { isDay } from '../../pipeline/vocabulary/day.ts'
import { type Dated, describeChanges } from '../filter/as-of.ts'

const place = document.querySelector<HTMLElement>('[data-dated]')
const day = new URLSearchParams(location.search).getAll('as_of').at(-1)
if (place !== null && day !== undefined) {
  const sentences = isDay(day)
    ? describeChanges(JSON.parse(place.dataset.dated ?? '') as Dated, day)
    : [`as_of=${day} is not a day: write it as YYYY-MM-DD. This is the result as it stands today.`]
  place.replaceChildren(
    ...sentences.map(sentence => {
      const paragraph = document.createElement('p')
      paragraph.textContent = sentence
      return paragraph
    }),
  )
  place.hidden = false
}
