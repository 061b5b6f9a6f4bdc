/** Codes of every kind of listing: those of `/v1/ticker-types`, and the kinds that are classes of their own. */
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

/** Kinds that exchanges do not trade: they have no splits, no tape and no options. */
export const KINDS_OFF_EXCHANGES: readonly string[] = ['FUND', 'BOND', 'CRYPTO', 'FOREX', 'INDEX']

/** One of them. */
export type KindCode = (typeof KIND_CODES)[number]

/** Markets whose units have fractions: coins. Shares of every other market are whole. */
export const MARKETS_OF_COINS: readonly string[] = ['CRYPTO']
