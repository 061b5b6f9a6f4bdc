const SHAPE = /^[A-Za-z0-9][\w./&-]{0,31}$/
/** Matches preferred series and rights, which Massive marks with a lowercase letter: `KIMpL`, `GEVw`. */
const LOWER_SUFFIX = /^([A-Z0-9]+)(?:p([A-Z]{0,2})|(rw|r|w))$/
const LOWER_SUFFIXES: Readonly<Record<string, string>> = { r: '.RT', w: '.WI', rw: '.RT.WI' }

/**
 * Returns a ticker, which is case-sensitive, in Bourse's notation: `KIM.PRL` for `KIMpL`. Undefined for text that is
 * not a ticker, for example text with control characters.
 */
export function massiveSymbol(ticker: string): string | undefined {
  if (!SHAPE.test(ticker)) return undefined
  const [, root = '', series, rights] = LOWER_SUFFIX.exec(ticker) ?? []
  if (root === '') return ticker
  return `${root}${rights === undefined ? `.PR${series}` : LOWER_SUFFIXES[rights]}`
}

const BY_SUFFIX: Readonly<Record<string, string>> = { RT: 'r', WI: 'w', 'RT.WI': 'rw' }

/** Returns a stored symbol in Massive's notation: `KIMpL` for `KIM.PRL`. */
export function massiveTicker(symbol: string): string {
  const [, root = '', series, rights = ''] = /^([A-Z0-9]+)\.(?:PR([A-Z]{0,2})|(RT\.WI|RT|WI))$/.exec(symbol) ?? []
  if (root === '') return symbol
  return `${root}${series === undefined ? (BY_SUFFIX[rights] ?? '') : `p${series}`}`
}
