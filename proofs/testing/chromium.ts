/** The browser that tests and screenshots use: the system's own, because a download of another is not to be relied on. */
import type { Program } from './require-program.ts'

export const chromium: Program = {
  names: [
    'chromium',
    'chromium-browser',
    'google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  packages: { 'apt-get': 'chromium', dnf: 'chromium', brew: 'chromium' },
}
