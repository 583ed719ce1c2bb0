/** The seals of the runs that were merged before hosts had keys. Never add to it: that would accept an unsigned run. */
export const BEFORE_SIGNING: ReadonlySet<string> = new Set([
  'ce52f1707453e01e9d9506b233b25bae45644b39649153cc64419a84c3d8c962',
  '22aeac2e8719e4b5054049e65660917928138f9afef520bfd917f102c2950cef',
  '446b3517b3789003e1b60528245132b33dc80d28f1791264c0e656486100033a',
  'ad3776cec893b4ec466a3a9b019eb4867020230122e28a09df3951bab9046180',
])
