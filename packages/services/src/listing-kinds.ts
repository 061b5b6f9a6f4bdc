/** Codes of every kind of listing: those of `/v1/ticker-types` and the kinds outside of it. */
export const KIND_CODES = [
  'CS',
  'ADRC',
  'ADRP',
  'ETF',
  'ETN',
  'NOTE',
  'OTHER',
  'PFD',
  'RIGHT',
  'SP',
  'UNIT',
  'WARRANT',
  'FUND',
  'BOND',
  'CRYPTO',
  'FOREX',
  'INDEX',
] as const

/** Kinds not traded on exchanges: they have no splits, no tape and no options. */
export const KINDS_OFF_EXCHANGES: readonly string[] = ['FUND', 'BOND', 'CRYPTO', 'FOREX', 'INDEX']

/** The code of a kind of listing. */
export type KindCode = (typeof KIND_CODES)[number]

/** Markets with fractional units, such as coins; shares of all other markets are whole. */
export const MARKETS_OF_COINS: readonly string[] = ['CRYPTO']
