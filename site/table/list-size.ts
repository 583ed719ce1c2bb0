/** Rows per page of the list of all results. */
export const PAGE_ROWS = 25
/** Results on the page of a host, a run or a rule. */
export const FIRST_ROWS = 20
