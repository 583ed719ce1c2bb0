/** On the page of a result: what was recorded of a trial that the page does not hold, fetched when one of them is opened. */
import { readMember } from './read-member.ts'

const list = document.querySelector<HTMLElement>('[data-recorded]')
const trials = [...(list?.querySelectorAll<HTMLDetailsElement>('details.trial') ?? [])]
const places = new Map(
  trials.flatMap(trial => [...trial.querySelectorAll<HTMLElement>('[data-place]')].map(place => [trial, place])),
)
let isRead = false

async function read() {
  if (isRead || list === null) return
  isRead = true
  const { recorded = '', member = '' } = list.dataset
  try {
    const text = new TextDecoder().decode(await readMember(recorded, member))
    const parts = new DOMParser().parseFromString(text, 'text/html')
    for (const place of places.values())
      place.replaceChildren(...(parts.querySelector(`[data-place="${place.dataset.place}"]`)?.childNodes ?? []))
  } catch {
    isRead = false
    for (const place of places.values())
      place.textContent = 'The drawings could not be read: open the trial again when the network is back.'
  }
}

for (const trial of places.keys()) {
  trial.addEventListener('toggle', () => trial.open && read())
  // a fragment of the address has opened it before this script was there
  if (trial.open) read()
}
