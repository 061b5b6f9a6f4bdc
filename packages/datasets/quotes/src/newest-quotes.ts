import { sql, type Entity, type Knowledge, type Rows } from '@bourse/kit'
import { wireInstant } from '@bourse/kit/values'
import { delayOf, servableUntil } from './delay.ts'
import { earliest, minutesAfter } from './instants.ts'
import type { quotes } from './record.ts'

/** A quote without its listing; instants are formatted as in the API, prices are exact decimal text. */
export interface Quote {
  readonly last_price: string
  readonly last_at: string
}

type Listing = Pick<Entity, 'id' | 'market'>

/** Returns each listing's newest quote that may be served at an instant, by id. Takes one index lookup per listing. */
export async function newestQuotes(
  rows: Rows<typeof quotes>,
  listings: readonly Listing[],
  at: string,
  knowledge: Knowledge,
): Promise<ReadonlyMap<string, Quote>> {
  if (listings.length === 0) return new Map()
  const ids = listings.map(({ id }) => id)
  const until = listings.map(({ market }) => servableUntil(market, at))
  const newest = rows
    .at(knowledge)
    .select(['r.instrument_id', 'r.last_at'])
    .where('r.instrument_id', '=', sql.ref<string>('wanted.id'))
    .where('r.last_at', '<=', sql.ref<string>('wanted.until'))
    .orderBy('r.last_at', 'desc')
    .limit(1)
  const found = await rows
    .at(knowledge)
    .select(['r.instrument_id', 'r.last_price', 'r.last_at'])
    .where(
      sql<boolean>`(r.instrument_id, r.last_at) in (
        select n.instrument_id, n.last_at from unnest(${ids}::text[], ${until}::timestamptz[]) wanted (id, until)
        cross join lateral (${newest}) n)`,
    )
    .execute()
  return new Map(
    found.map(({ instrument_id, last_price, last_at }) => [
      instrument_id,
      { last_price, last_at: wireInstant(last_at) },
    ]),
  )
}

/** Returns when the next delayed quote for the given listings may be served; undefined if no quote is waiting. */
export async function nextTellable(
  rows: Rows<typeof quotes>,
  listings: readonly Listing[],
  at: string,
  knowledge: Knowledge,
): Promise<string | undefined> {
  const byMarket = Map.groupBy(listings, ({ market }) => delayOf(market))
  const due = await Promise.all(
    [...byMarket].map(async ([delay, waiting]) => {
      const first = await rows
        .at(knowledge)
        .select(({ fn }) => fn.min('r.last_at').as('last_at'))
        .where(sql<boolean>`r.instrument_id = any(${waiting.map(({ id }) => id)})`)
        .where('r.last_at', '>', minutesAfter(at, -delay))
        .executeTakeFirst()
      // The minimum is null if there are no rows, which its type does not express.
      const last_at: string | null | undefined = first?.last_at
      return last_at === null || last_at === undefined ? [] : [minutesAfter(wireInstant(last_at), delay)]
    }),
  )
  const [one, ...others] = due.flat()
  return one === undefined ? undefined : earliest(one, ...others)
}
