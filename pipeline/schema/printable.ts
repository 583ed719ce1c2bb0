/** Text from third parties for a terminal, which would execute its control characters. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, 300)
