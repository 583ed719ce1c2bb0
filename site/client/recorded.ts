/** Loads the recordings of the trials of a result when their place becomes visible. */
import { readMember } from './read-member.ts'

const { recorded = '', member = '' } = document.querySelector<HTMLElement>('[data-recorded]')?.dataset ?? {}
const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')]
let isRead = false

async function read() {
  if (isRead) return
  isRead = true
  try {
    const text = new TextDecoder().decode(await readMember(recorded, member))
    const found = new DOMParser().parseFromString(text, 'text/html')
    for (const part of parts)
      part.replaceChildren(...(found.querySelector(`[data-part="${part.dataset.part}"]`)?.childNodes ?? []))
  } catch {
    isRead = false
    for (const part of parts)
      part.textContent = 'The recording could not be loaded: reload the page when you are online.'
  }
}

const sight = new IntersectionObserver(seen => seen.some(({ isIntersecting }) => isIntersecting) && read())
for (const part of parts) sight.observe(part)
