// Blocks the first paint on purpose: the stored theme and the marks of a page with JavaScript are there before anything is drawn.
;(() => {
  const root = document.documentElement
  root.classList.add('js')
  // an address that asks for something: a list waits for its script before it shows rows
  root.classList.toggle('asked', location.search !== '')
  // and does not wait for one that cannot be had
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && root.classList.remove('asked'), true)
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  } catch {
    // a browser that keeps nothing follows the system
  }
})()
