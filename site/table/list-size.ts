/** Rows of a page of the list of all results, as the build and the browser draw it. */
export const PAGE_ROWS = 25
/** Results that the page of a host, a run or a rule shows itself. */
export const FIRST_ROWS = 20
