/** The order of UTF-8 bytes, as `LC_ALL=C sort` and DuckDB have it: the same in every locale, and that of SHA256SUMS. */
export const compareText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
