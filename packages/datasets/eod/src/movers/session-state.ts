import { publicId, sql } from '@bourse/kit'
import type { Split } from '@bourse/services'
import { windowOf } from '../window-of.ts'
import { endedBefore, type Desk, type Market, type SessionPair } from './sessions-of-market.ts'

/** Changes with the rules by which moves and what is complete are computed, so that a release with other rules ranks anew. */
const RULES = '2'

/** What stands for all bars of a market on a date: how many there are, and when the newest of them became known. */
export type BarsMark = string

/**
 * Marks of the bars of some dates, by date. Whatever is published moves a mark: a new bar the count, for one may be known from earlier; a revision
 * the newest instant, for it is known from its own publication.
 */
export async function marksOf(
  { bars, knowledge }: Desk,
  { ids }: Market,
  dates: readonly string[],
): Promise<ReadonlyMap<string, BarsMark>> {
  const rows = await bars
    .at(knowledge, windowOf(dates))
    .where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
    .where(sql<boolean>`r.date = any(${dates}::date[])`)
    .groupBy('r.date')
    .select(['r.date', sql<string>`count(*)`.as('count'), sql<string>`max(r.known_from)`.as('known_from')])
    .execute()
  return new Map(rows.map(({ date, count, known_from }) => [date, `${count} ${known_from}`]))
}

/**
 * Stands for everything that a session and its moves are worked out from. Of the listings that had ended how many they are is enough: an end that is told
 * late moves their number.
 */
export function inputsOf(
  market: Market,
  { date, previous_date }: SessionPair,
  marks: ReadonlyMap<string, BarsMark>,
  splits: readonly Split[],
): string {
  const split = splits
    .filter(({ execution_date }) => previous_date < execution_date && execution_date <= date)
    .map(({ instrument_id, execution_date, ratio }) => `${instrument_id} ${execution_date} ${ratio}`)
    .sort()
  const ended = String(endedBefore(market, date).length)
  return publicId('in', RULES, previous_date, marks.get(previous_date) ?? '', marks.get(date) ?? '', ended, ...split)
}
