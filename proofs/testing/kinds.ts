/** The kinds of tests, from their file names. */

/** Tests that kill, compile or measure: `npm run test:system`. */
export const isSystem = (file: string): boolean => file.endsWith('.system.test.ts')

/** Tests that run alone on the machine. */
export const isMeasuring = (file: string): boolean => file.endsWith('.alone.system.test.ts')

/** Tests that only `npm run test:full` runs. */
export const isFull = (file: string): boolean => file.endsWith('.full.test.ts')

/** The command that runs the file alone. */
export const testCommandOf = (file: string): string =>
  `npm ${isFull(file) ? 'run test:full' : isSystem(file) ? 'run test:system' : 'test'} -- ${file}`
