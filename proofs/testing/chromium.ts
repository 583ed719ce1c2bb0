/** The browser of tests and screenshots: the system's, because downloads of another are unreliable. */
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
