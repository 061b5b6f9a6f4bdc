import { Decimal, roundedText } from '@bourse/kit/values'

/**
 * Currencies by market convention: of two currencies, the one that comes first in this list is the base of the pair.
 */
const LEADING = ['GBP', 'AUD', 'NZD', 'USD', 'CAD', 'CHF', 'JPY']
const DIGITS = 6

/** A pair of two currencies that are not the euro. */
export interface Cross {
  readonly base: string
  readonly quote: string
}

/** The pairs among seven leading currencies, named by market convention: `GBPUSD`, `USDJPY`, …. */
export const CROSSES: readonly Cross[] = LEADING.flatMap((base, index) =>
  LEADING.slice(index + 1).map((quote) => ({ base, quote })),
)

/**
 * Returns the crosses of one day, computed from its rates per euro: the rate of the quote currency divided by the rate
 * of the base, rounded half to even to six decimal places. Pairs without both rates are omitted.
 */
export function crossRates(perEuro: ReadonlyMap<string, string>): readonly (Cross & { readonly rate: string })[] {
  return CROSSES.flatMap(({ base, quote }) => {
    const [ofBase, ofQuote] = [perEuro.get(base), perEuro.get(quote)]
    if (ofBase === undefined || ofQuote === undefined) return []
    return [{ base, quote, rate: roundedText(new Decimal(ofQuote).div(ofBase), DIGITS) }]
  })
}
