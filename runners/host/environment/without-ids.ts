/** Takes out of a text what names one machine among its like: serials of disks, addresses of network cards, host names, its own first program. */

const IDS: readonly [pattern: RegExp, mark: string][] = [
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '<id>'],
  [/\b(?:[0-9a-f]{2}:){5}[0-9a-f]{2}\b/gi, '<address>'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '<address>'],
  [
    /(\b(?:PART)?(?:UUID|LABEL)=|\b(?:hostname|systemd\.hostname|ip|BOOTIF|serial|ifname|r?d?init)=)[^\s"']+/gi,
    '$1<id>',
  ],
]

export const withoutIds = (text: string): string =>
  IDS.reduce((cleaned, [pattern, mark]) => cleaned.replace(pattern, mark), text)
