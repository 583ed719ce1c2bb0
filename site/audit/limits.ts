/** What the page refuses, and says that it refuses. */

/** Characters of a pasted text, bytes of a file. */
export const TEXT_LIMIT = 5_000_000
/** Blocks that are shown; `npm run audit` shows any number. */
export const BLOCK_LIMIT = 100
/** Problems of one block that are shown. */
export const PROBLEM_LIMIT = 20
/** How long the readers may take over one text. */
export const READING_LIMIT_MS = 10_000
