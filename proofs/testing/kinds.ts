/** The kinds of tests, by the names of their files. */

/** What kills, compiles or measures: `npm run test:system`. */
export const isSystem = (file: string): boolean => file.endsWith('.system.test.ts')

/** Tests that have the machine alone. */
export const isMeasuring = (file: string): boolean => file.endsWith('.alone.system.test.ts')

/** What only `npm run test:full` runs. */
export const isFull = (file: string): boolean => file.endsWith('.full.test.ts')

/** What to type to run the file alone. */
export const testCommandOf = (file: string): string =>
  `npm ${isFull(file) ? 'run test:full' : isSystem(file) ? 'run test:system' : 'test'} -- ${file}`
