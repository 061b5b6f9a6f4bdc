import { Decimal, roundedText } from '@bourse/kit/values'

/** Currencies in the order in which the market names pairs: the first of two is the base. */
const LEADING = ['GBP', 'AUD', 'NZD', 'USD', 'CAD', 'CHF', 'JPY']
const DIGITS = 6

/** A pair of two currencies that are not the euro. */
export interface Cross {
  readonly base: string
  readonly quote: string
}

/** The pairs among seven leading currencies, as the market names them: `GBPUSD`, `USDJPY`, …. */
export const CROSSES: readonly Cross[] = LEADING.flatMap((base, index) =>
  LEADING.slice(index + 1).map((quote) => ({ base, quote })),
)

/**
 * Returns the crosses of one day from its rates per euro: rate of the quote currency divided by the rate of the base,
 * rounded half to even to six digits after the point. Pairs without both rates are omitted.
 */
export function crossRates(perEuro: ReadonlyMap<string, string>): readonly (Cross & { readonly rate: string })[] {
  return CROSSES.flatMap(({ base, quote }) => {
    const [ofBase, ofQuote] = [perEuro.get(base), perEuro.get(quote)]
    if (ofBase === undefined || ofQuote === undefined) return []
    return [{ base, quote, rate: roundedText(new Decimal(ofQuote).div(ofBase), DIGITS) }]
  })
}
