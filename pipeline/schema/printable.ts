/** Text from third parties goes to a terminal: control characters would be obeyed there. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, 300)
