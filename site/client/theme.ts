/** The switch of the theme, stored in the browser. site/public/theme.js restores it before the first paint. */
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
    // without storage, the choice applies to this page only
  }
  say()
})
prefersDark.addEventListener('change', say)
say()
