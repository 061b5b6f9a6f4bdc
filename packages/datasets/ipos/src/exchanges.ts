/**
 * Exchange names as publishers write them. Over-the-counter venues are missing, because their offerings are skipped.
 */
const VENUES: readonly (readonly [RegExp, string])[] = [
  [/^(nyse mkt|nyse american|american stock exchange|amex)\b/i, 'XASE'],
  [/^nyse arca\b/i, 'ARCX'],
  [/^(new york stock exchange|nyse)\b/i, 'XNYS'],
  [/^nasdaq\b/i, 'XNAS'],
  [/^(cboe|bats)\b/i, 'BATS'],
]

/** Exchanges whose offerings are collected. */
export const EXCHANGES: readonly string[] = ['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS']

/** Returns an exchange's MIC by its name; undefined for bulletin boards, pink sheets and unknown names. */
export const exchangeNamed = (name: string): string | undefined =>
  VENUES.find(([pattern]) => pattern.test(name.trim()))?.[1]
