/** The order of SHA256SUMS: of UTF-8 bytes, as `LC_ALL=C sort` has it. */
export const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
