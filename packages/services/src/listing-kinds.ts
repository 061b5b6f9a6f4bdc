/** Codes of all listing kinds, including kinds that `/v1/ticker-types` does not list. */
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

/** Kinds not traded on exchanges: they have no splits, no options and no trades on the consolidated tape. */
export const KINDS_OFF_EXCHANGES: readonly string[] = ['FUND', 'BOND', 'CRYPTO', 'FOREX', 'INDEX']

/** The code of a listing kind. */
export type KindCode = (typeof KIND_CODES)[number]

/** Markets that trade fractional units, such as coins. All other markets trade whole shares. */
export const MARKETS_OF_COINS: readonly string[] = ['CRYPTO']
