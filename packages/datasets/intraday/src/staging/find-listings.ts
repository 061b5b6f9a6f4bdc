import { entitiesById, lookUpCarriers, type Carrier, type ReconcileContext, type SubjectResolver } from '@bourse/kit'
import type { CollectedListing } from '../collected-interval.ts'
import type { IncomingBar } from './row-fields.ts'

/** A listing that a row may refer to, and the days on which it had the row's symbol. */
export type Candidate = CollectedListing & Omit<Carrier, 'name'>

/** Returns the listings that a row names, by id or by symbol and market. */
export type FindListings = (row: IncomingBar) => readonly Candidate[]

const ALWAYS = { from: '0001-01-01', to: null }

/** Looks up all listings that the given rows name, in a few queries. */
export async function findListings(
  listings: SubjectResolver,
  rows: readonly IncomingBar[],
  { knowledge, market, markets }: Pick<ReconcileContext, 'knowledge' | 'market' | 'markets'>,
): Promise<FindListings> {
  const byId = await entitiesById(
    listings,
    rows.flatMap(({ instrument_id }) => instrument_id ?? []),
    knowledge,
  )
  const names = rows.map((row) => (row.instrument_id === null ? row.symbol : null))
  const carriersOf = await lookUpCarriers(listings, names, knowledge)
  return (row) => {
    if (row.instrument_id === null) {
      const named = row.exchange_mic ?? market
      const carriers = carriersOf(row.symbol, named)
      return named === undefined && markets !== undefined
        ? carriers.filter((carrier) => markets.includes(carrier.market))
        : carriers
    }
    const entity = byId.get(row.instrument_id)
    return entity === undefined ? [] : [{ ...entity, ...ALWAYS }]
  }
}
