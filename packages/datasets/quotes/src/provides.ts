import { sql } from '@bourse/kit'
import { addDays, wireInstant } from '@bourse/kit/values'
import { quotes as service } from '@bourse/services'
import { quotes } from './record.ts'

/** Provides all published quotes for a UTC day to other datasets, without the delay that applies to callers. */
export const quotesService = service.provide({ quotes }, ({ quotes: rows }) => ({
  async ofDay({ ids, date, knowledge }) {
    const days = await rows
      .at(knowledge)
      .select(({ fn }) => [
        'r.instrument_id',
        fn.max('r.last_price').as('high'),
        fn.min('r.last_price').as('low'),
        sql<string>`(array_agg(r.last_price order by r.last_at desc))[1]`.as('last_price'),
        fn.max('r.last_at').as('last_at'),
      ])
      .where(sql<boolean>`r.instrument_id = any(${ids})`)
      .where('r.last_at', '>=', `${date}T00:00:00Z`)
      .where('r.last_at', '<', `${addDays(date, 1)}T00:00:00Z`)
      .groupBy('r.instrument_id')
      .execute()
    const byListing = new Map(days.map((day) => [day.instrument_id, { ...day, last_at: wireInstant(day.last_at) }]))
    return [...new Set(ids)].flatMap((id) => byListing.get(id) ?? [])
  },
}))
