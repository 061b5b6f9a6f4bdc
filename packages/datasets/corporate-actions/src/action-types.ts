/** Types of corporate actions by their standard names, each followed by its ISO 15022 code. */
export const ACTION_TYPES = [
  'cash_dividend', // DVCA
  'special_dividend', // DVCA with option SPEC
  'return_of_capital', // CAPD
  'capital_gains_distribution', // CAPG
  'stock_dividend', // DVSE
  'split', // SPLF
  'reverse_split', // SPLR
  'spin_off', // SOFF
  'rights_issue', // RHTS
  'merger', // MRGR
  'acquisition', // TEND
  'liquidation', // LIQU
] as const
export type ActionType = (typeof ACTION_TYPES)[number]

/**
 * Families of types. Claims are about the same action only if their types belong to the same family, because publishers
 * classify the same action differently.
 */
export const FAMILIES = [
  'dividend',
  'special_dividend',
  'return_of_capital',
  'capital_gains',
  'share_change',
  'spin_off',
  'rights_issue',
  'takeover',
  'liquidation',
] as const
type Family = (typeof FAMILIES)[number]

const FAMILY_OF: Readonly<Record<ActionType, Family>> = {
  cash_dividend: 'dividend',
  special_dividend: 'special_dividend',
  return_of_capital: 'return_of_capital',
  capital_gains_distribution: 'capital_gains',
  // One publisher's 5% stock dividend is another's 21-for-20 split. If both counted, every factor would be wrong.
  stock_dividend: 'share_change',
  split: 'share_change',
  reverse_split: 'share_change',
  spin_off: 'spin_off',
  rights_issue: 'rights_issue',
  merger: 'takeover',
  acquisition: 'takeover',
  liquidation: 'liquidation',
}

/** Returns the family of a type. */
export const familyOf = (type: ActionType): Family => FAMILY_OF[type]

/** Types that pay cash per share while the company or fund continues to exist: the rows of /v1/dividends. */
export const DIVIDEND_TYPES = [
  'cash_dividend',
  'special_dividend',
  'return_of_capital',
  'capital_gains_distribution',
] as const satisfies readonly ActionType[]

/** Types that change the number of a listing's own shares: the rows of /v1/splits. */
export const SPLIT_TYPES = ['stock_dividend', 'split', 'reverse_split'] as const satisfies readonly ActionType[]

/** Whether a list of types contains a type. */
export const isOneOf = (types: readonly ActionType[], type: ActionType): boolean => types.includes(type)

/** Status of an action: `active`, or `cancelled` if its announcement was withdrawn. */
export const STATUSES = ['active', 'cancelled'] as const
export type Status = (typeof STATUSES)[number]
