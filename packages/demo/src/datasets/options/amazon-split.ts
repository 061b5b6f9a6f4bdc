import type { DemoContract } from './contracts.ts'
import type { Day } from './prices.ts'
import type { DemoUnderlying } from './underlyings.ts'

/** The Amazon option series that its twenty-for-one split adjusted. */
export const AMAZON = {
  old_symbol: 'AMZN220617C02840000',
  new_symbol: 'AMZN220617C00142000',
  underlying: 'AMZN',
  effective_date: '2022-06-06',
  multiplier: null,
  deliverables: null,
}

const EXPIRATION = '2022-06-17'
const LISTED = '2022-01-03'
const FIRST_BAR = '2022-05-23'

/**
 * Returns both contracts with the sessions that have demo bars: the old contract until the split, the new one after it.
 */
export function amazonContracts(underlying: DemoUnderlying): readonly (DemoContract & { sessions: readonly Day[] })[] {
  if (underlying.symbol !== 'AMZN') return []
  const sessions = underlying.closes.filter(({ date }) => FIRST_BAR <= date && date < EXPIRATION)
  const terms = { underlying, option_type: 'call', expiration: EXPIRATION } as const
  const { effective_date: split } = AMAZON
  return [
    { ...terms, strike: '2840', listedOn: LISTED, sessions: sessions.filter(({ date }) => date < split) },
    { ...terms, strike: '142', listedOn: split, sessions: sessions.filter(({ date }) => date >= split) },
  ]
}
