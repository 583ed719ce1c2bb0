/** The switch between light and dark, which the browser remembers. site/public/theme.js puts it back before the first paint. */
const root = document.documentElement
const button = document.querySelector<HTMLButtonElement>('[data-theme-switch]')
const prefersDark = matchMedia('(prefers-color-scheme: dark)')

const isDark = () => (root.dataset.theme ?? (prefersDark.matches ? 'dark' : 'light')) === 'dark'

function say() {
  button?.setAttribute('aria-pressed', String(isDark()))
}

button?.addEventListener('click', () => {
  const theme = isDark() ? 'light' : 'dark'
  root.dataset.theme = theme
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // it holds for this page
  }
  say()
})
prefersDark.addEventListener('change', say)
say()
