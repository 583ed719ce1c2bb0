/** On the page of a result: buttons that copy a text. A citation of a site without an address of its own names the one in the browser. */
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
