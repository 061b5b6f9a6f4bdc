import { p, rejectReversedRange, rejectCombination, sql, type QueryOf, type RawBuilder } from '@bourse/kit'
import { hasStatus, isListedBy, STATUSES } from './contract-status.ts'

/** Parameters that filter contracts and quotes by their terms. */
export const termParameters = {
  expiration: p.date('Exact expiration date. Cannot be combined with `expiration_from` and `expiration_to`.', {
    example: '2026-12-18',
  }),
  expiration_from: p.date('First expiration date, inclusive.', { example: '2026-01-16' }),
  expiration_to: p.date('Last expiration date, inclusive.', { example: '2026-12-18' }),
  min_strike: p.decimal('Minimum strike in dollars, inclusive.', { minimum: 0, example: 100 }),
  max_strike: p.decimal('Maximum strike in dollars, inclusive.', { minimum: 0, example: 500 }),
  option_type: p.oneOf('Calls or puts.', ['call', 'put']),
}

/** Parameters of the contract list. */
export const contractParameters = {
  ...termParameters,
  strike: p.decimal('Exact strike in dollars. Cannot be combined with `min_strike` and `max_strike`.', {
    minimum: 0,
    example: 2840,
    together: { symbols: 'AMZN', status: 'all' },
  }),
  root_symbol: p.text('Root of the OCC symbol.', { maxLength: 6, pattern: '^[A-Za-z0-9]+$', example: 'AAPL' }),
  adjusted: p.boolean('Whether exercise delivers anything other than units of the underlying.', { example: false }),
  status: p.oneOf('Status at `effective_date`. all: any status.', [...STATUSES, 'all'], {
    default: 'active',
  }),
  effective_date: p.date('Date for status and tickers. Default: today, or the date of `as_of`.'),
}

type TermQuery = QueryOf<typeof termParameters>
type ContractQuery = QueryOf<typeof contractParameters>

/**
 * Returns the parameters as conditions on rows `r`. Throws if parameters contradict each other or a range ends before
 * it begins.
 */
export function termConditions(query: TermQuery): readonly RawBuilder<boolean>[] {
  rejectCombination(query, 'expiration', ['expiration_from', 'expiration_to'])
  rejectReversedRange(query, 'expiration_from', 'expiration_to')
  rejectReversedRange(query, 'min_strike', 'max_strike')
  const { expiration, expiration_from, expiration_to, min_strike, max_strike, option_type } = query
  const conditions: readonly (RawBuilder<boolean> | undefined)[] = [
    expiration === undefined ? undefined : sql<boolean>`r.expiration = ${expiration}::date`,
    expiration_from === undefined ? undefined : sql<boolean>`r.expiration >= ${expiration_from}::date`,
    expiration_to === undefined ? undefined : sql<boolean>`r.expiration <= ${expiration_to}::date`,
    min_strike === undefined ? undefined : sql<boolean>`r.strike >= ${min_strike}::numeric`,
    max_strike === undefined ? undefined : sql<boolean>`r.strike <= ${max_strike}::numeric`,
    option_type === undefined ? undefined : sql<boolean>`r.option_type = ${option_type}`,
  ]
  return conditions.filter((condition) => condition !== undefined)
}

/** Returns the contract list's parameters as conditions on rows `r` at a date. */
export function contractConditions(query: ContractQuery, on: string): readonly RawBuilder<boolean>[] {
  rejectCombination(query, 'strike', ['min_strike', 'max_strike'])
  const { strike: exact, root_symbol, adjusted, status = 'active' } = query
  const conditions: readonly (RawBuilder<boolean> | undefined)[] = [
    isListedBy(on),
    status === 'all' ? undefined : hasStatus(status, on),
    exact === undefined ? undefined : sql<boolean>`r.strike = ${exact}::numeric`,
    root_symbol === undefined ? undefined : sql<boolean>`r.root_symbol = ${root_symbol.toUpperCase()}`,
    adjusted === undefined ? undefined : sql<boolean>`r.adjusted = ${adjusted}`,
  ]
  return [...termConditions(query), ...conditions.filter((condition) => condition !== undefined)]
}
