import { ACTION_TYPES, STATUSES, type ActionType, type Status } from '../action-types.ts'
import { Unreadable } from './unreadable.ts'

/** Alternative type names that publishers use. */
const ALIASES: Readonly<Record<string, ActionType>> = {
  dividend: 'cash_dividend',
  cash: 'cash_dividend',
  regular_dividend: 'cash_dividend',
  cd: 'cash_dividend',
  dvca: 'cash_dividend',
  special: 'special_dividend',
  special_cash_dividend: 'special_dividend',
  sc: 'special_dividend',
  capital_return: 'return_of_capital',
  capd: 'return_of_capital',
  capital_gain: 'capital_gains_distribution',
  capital_gains: 'capital_gains_distribution',
  lt: 'capital_gains_distribution',
  st: 'capital_gains_distribution',
  capg: 'capital_gains_distribution',
  scrip_dividend: 'stock_dividend',
  bonus_issue: 'stock_dividend',
  dvse: 'stock_dividend',
  stock_split: 'split',
  forward_split: 'split',
  splf: 'split',
  reverse_stock_split: 'reverse_split',
  consolidation: 'reverse_split',
  share_consolidation: 'reverse_split',
  splr: 'reverse_split',
  spinoff: 'spin_off',
  demerger: 'spin_off',
  soff: 'spin_off',
  rights: 'rights_issue',
  rhts: 'rights_issue',
  mrgr: 'merger',
  takeover: 'acquisition',
  tender_offer: 'acquisition',
  tend: 'acquisition',
  liqu: 'liquidation',
}

/**
 * Returns the type with the given name, ignoring case and accepting spaces or hyphens for underscores. Throws
 * `Unreadable` if the name is unknown.
 */
export function typeNamed(name: string): ActionType {
  const folded = fold(name)
  const type =
    ACTION_TYPES.find((known) => known === folded) ?? (Object.hasOwn(ALIASES, folded) ? ALIASES[folded] : undefined)
  if (type === undefined) throw new Unreadable('type', `one of ${ACTION_TYPES.join(', ')}`, name)
  return type
}

/** Returns the status with the given name; active if the name is null. */
export function statusNamed(name: string | null): Status {
  const folded = name === null ? 'active' : fold(name)
  if (folded === 'canceled' || folded === 'withdrawn') return 'cancelled'
  const status = STATUSES.find((known) => known === folded)
  if (status === undefined) throw new Unreadable('status', `one of ${STATUSES.join(', ')}`, name ?? '')
  return status
}

/** Returns the number of payments per year from a word or an integer; null if irregular or unknown. */
export function frequencyNamed(name: string | null): string | null {
  if (name === null) return null
  const folded = fold(name)
  if (IRREGULAR.includes(folded)) return null
  const count = Object.hasOwn(FREQUENCIES, folded) ? FREQUENCIES[folded] : folded
  if (count === undefined || !/^[1-9]\d{0,2}$/.test(count) || BigInt(count) > 365n)
    throw new Unreadable(
      'frequency',
      `payments per year from 1 to 365, or one of ${Object.keys(FREQUENCIES).join(', ')}`,
      name,
    )
  return count
}

const IRREGULAR: readonly string[] = ['0', 'irregular', 'none', 'once', 'one_time', 'unknown', 'unspecified']

const FREQUENCIES: Readonly<Record<string, string>> = {
  annual: '1',
  semi_annual: '2',
  interim_and_final: '2',
  quarterly: '4',
  bi_monthly: '6',
  monthly: '12',
  semi_monthly: '24',
  weekly: '52',
}

const fold = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_')
