import { isCarriedOn, lookUpCarriers, type ReconcileContext, type SubjectResolver } from '@bourse/kit'
import type { NamedAction } from './read-event.ts'

/** Returns an action's listing id; undefined if the listing is unknown. */
export type ListingNamed = (action: NamedAction) => string | undefined

/** Looks up the listings for all actions in a few requests. */
export async function listingNamed(
  listings: SubjectResolver | undefined,
  actions: readonly NamedAction[],
  { knowledge, carrierOn }: Pick<ReconcileContext, 'knowledge' | 'carrierOn'>,
): Promise<ListingNamed> {
  const names = actions.map(({ instrument_id, symbol }) => (instrument_id === null ? symbol : null))
  const carriersOf = await lookUpCarriers(listings, names, knowledge)
  return ({ instrument_id, symbol, exchange_mic, date }) => {
    if (instrument_id !== null) return instrument_id
    const carriers = carriersOf(symbol, exchange_mic)
    if (exchange_mic === null) return carrierOn(carriers, date)?.id
    return carriers.find((carrier) => isCarriedOn(carrier, date))?.id
  }
}
