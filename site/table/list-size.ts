/** Rows of a page of a long list, as the build and the browser draw it. */
export const PAGE_ROWS = 50
/** A list of more rows is long: its page holds the first, and stays small. That of all results is long once it has a second page. */
export const MOST_ROWS = 300
