import { carrierOn, isCarriedOn, lookUpCarriers, type Knowledge, type SubjectResolver } from '@bourse/kit'
import type { NamedAction } from './read-event.ts'

/** Ids of the listings that an action may be of: one, unless a bare symbol is carried in several markets. */
export type ListingsNamed = (action: NamedAction) => readonly string[]

/** Looks up the listings of some actions, in a few questions for all of them. */
export async function listingsNamed(
  listings: SubjectResolver | undefined,
  actions: readonly NamedAction[],
  knowledge: Knowledge,
): Promise<ListingsNamed> {
  const names = actions.map(({ instrument_id, symbol }) => (instrument_id === null ? symbol : null))
  const carriersOf = await lookUpCarriers(listings, names, knowledge)
  return ({ instrument_id, symbol, exchange_mic, date }) => {
    if (instrument_id !== null) return [instrument_id]
    const carriers = carriersOf(symbol, exchange_mic).filter((carrier) => isCarriedOn(carrier, date))
    const markets = [...new Set(carriers.map(({ market }) => market))]
    return markets.flatMap((market) => carrierOn(carriers, date, [market])?.id ?? [])
  }
}
