/** The copy buttons of a result page. Without a configured address, citations get that of the browser. */
const page = location.origin + location.pathname

for (const code of document.querySelectorAll<HTMLElement>('[data-path]'))
  if (code.dataset.path) code.textContent = (code.textContent ?? '').replaceAll(code.dataset.path, page)

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copies]')) {
  const words = button.textContent
  button.addEventListener('click', async () => {
    const text = document.getElementById(button.dataset.copies ?? '')?.textContent
    try {
      await navigator.clipboard.writeText(text || page)
      button.textContent = 'Copied'
    } catch {
      button.textContent = 'Your browser blocked it'
    }
    setTimeout(() => {
      button.textContent = words
    }, 2000)
  })
}
