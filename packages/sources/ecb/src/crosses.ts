import { Decimal, roundedText } from '@bourse/kit/values'

/** Currencies by market convention: the one earlier in this list is the pair's base. */
const LEADING = ['GBP', 'AUD', 'NZD', 'USD', 'CAD', 'CHF', 'JPY']
const DIGITS = 6

/** A pair of two currencies other than the euro. */
export interface Cross {
  readonly base: string
  readonly quote: string
}

/** The pairs among seven leading currencies, named by market convention: `GBPUSD`, `USDJPY`, …. */
export const CROSSES: readonly Cross[] = LEADING.flatMap((base, index) =>
  LEADING.slice(index + 1).map((quote) => ({ base, quote })),
)

/**
 * Returns one day's cross rates, computed from its rates per euro: the quote currency's rate divided by the base's,
 * rounded half to even to six decimal places. Pairs without both rates are omitted.
 */
export function crossRates(perEuro: ReadonlyMap<string, string>): readonly (Cross & { readonly rate: string })[] {
  return CROSSES.flatMap(({ base, quote }) => {
    const [ofBase, ofQuote] = [perEuro.get(base), perEuro.get(quote)]
    if (ofBase === undefined || ofQuote === undefined) return []
    return [{ base, quote, rate: roundedText(new Decimal(ofQuote).div(ofBase), DIGITS) }]
  })
}
