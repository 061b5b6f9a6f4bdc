/** Suffixes after the dash in SEC tickers, and their equivalents in Bourse's notation. */
const MARKS: readonly (readonly [RegExp, (letters: string) => string])[] = [
  [/^WTS?$/, () => '.WS'],
  [/^WT([A-Z])$/, (letter) => `.WS.${letter}`],
  [/^UN?$/, () => '.U'],
  [/^RI?$/, () => '.RT'],
  [/^P([A-Z]?)$/, (letter) => `.PR${letter}`],
  [/^([A-Z])$/, (letter) => `.${letter}`],
]

/**
 * Converts an SEC ticker to Bourse's notation: `BRK-B` is `BRK.B`, `ABR-PD` is `ABR.PRD`, `OXY-WT` is `OXY.WS`. Returns
 * other tickers unchanged.
 */
export function secSymbol(ticker: string): string {
  const [root = '', mark = ''] = ticker.trim().toUpperCase().split('-', 2)
  for (const [pattern, write] of MARKS) {
    const found = pattern.exec(mark)
    if (found !== null) return root + write(found[1] ?? '')
  }
  return mark === '' ? root : `${root}.${mark}`
}

const EXCHANGES: Readonly<Record<string, string>> = { NASDAQ: 'XNAS', NYSE: 'XNYS', CBOE: 'BATS' }

/**
 * Returns an exchange's MIC by its SEC name; null for OTC and unknown names. The SEC also uses NYSE for NYSE's sister
 * exchanges.
 */
export function secExchangeMic(name: string): string | null {
  return EXCHANGES[name.trim().toUpperCase()] ?? null
}
