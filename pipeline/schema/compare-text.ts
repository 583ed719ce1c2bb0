/** Orders by UTF-8 bytes, like `LC_ALL=C sort` and DuckDB: the same in every locale, and the order of SHA256SUMS. */
export const compareText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
