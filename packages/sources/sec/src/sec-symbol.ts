/** Marks behind the dash of the SEC's tickers, and what Bourse writes. */
const MARKS: readonly (readonly [RegExp, (letters: string) => string])[] = [
  [/^WTS?$/, () => '.WS'],
  [/^WT([A-Z])$/, (letter) => `.WS.${letter}`],
  [/^UN?$/, () => '.U'],
  [/^RI?$/, () => '.RT'],
  [/^P([A-Z]?)$/, (letter) => `.PR${letter}`],
  [/^([A-Z])$/, (letter) => `.${letter}`],
]

/**
 * A ticker of the SEC as Bourse writes it: `BRK-B` is `BRK.B`, `ABR-PD` is `ABR.PRD`, `OXY-WT` is `OXY.WS`. Others keep
 * what they have.
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
 * MIC of an exchange as the SEC names it; null for OTC and for names that are no exchange of ours. NYSE stands for its
 * sister exchanges too.
 */
export function secExchangeMic(name: string): string | null {
  return EXCHANGES[name.trim().toUpperCase()] ?? null
}
