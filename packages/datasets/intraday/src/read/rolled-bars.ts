import { sql } from '@bourse/kit'
import { addDays, eachDate, decimalText, instantOf, secondsOf } from '@bourse/kit/values'
import type { Interval, IntradayBar } from '@bourse/services'
import { bucketsOf, type Bucket } from '../buckets.ts'
import { dateOf } from '../utc-days.ts'
import { SECONDS } from '../interval.ts'
import { createSessionClock } from '../session-clock.ts'
import type { BarsNeeds, BarsRequest } from './read-bars.ts'

/**
 * Minimum number of bars per statement after the first statement. If some buckets had no rows, as in minutes without a
 * trade, later buckets may have none either.
 */
const LEAST = 256

/**
 * Returns one listing's first bars, rolled up in the database from a shorter interval. Reads only the rows behind the
 * page's bars, in the requested order, until there are enough bars.
 */
export async function rolledBars(
  needs: BarsNeeds,
  request: BarsRequest,
  from: Interval,
): Promise<readonly IntradayBar[]> {
  const { order, count } = request
  const buckets = await bucketsWanted(needs, request, from)
  const rolled: IntradayBar[] = []
  for (let at = 0; at < buckets.length && rolled.length < count;) {
    const missing = count - rolled.length
    const chunk = buckets.slice(at, at + (at === 0 ? missing : Math.max(missing, LEAST)))
    at += chunk.length
    const found = await rolledChunk(needs, request, from, order === 'asc' ? chunk : chunk.toReversed())
    rolled.push(...(order === 'asc' ? found : found.toReversed()))
  }
  return rolled.slice(0, count)
}

/** Returns the buckets in which bars may open, in the requested order, within the range of the stored bars. */
async function bucketsWanted(
  { bars, sessions }: BarsNeeds,
  { listing, interval, from, to, order, knowledge }: BarsRequest,
  stored: Interval,
): Promise<readonly Bucket[]> {
  const extent = await bars
    .at(knowledge)
    .select(({ fn }) => [fn.min('r.datetime').as('first'), fn.max('r.datetime').as('last')])
    .where('r.instrument_id', '=', listing.id)
    .where('r.interval', '=', stored)
    .executeTakeFirst()
  // Both are null if there are no rows, which the query builder's types do not show.
  const [first, last] = [textOf(extent?.first), textOf(extent?.last)]
  if (first === undefined || last === undefined) return []
  const [earliest, latest] = [Math.max(from - SECONDS[interval], secondsOf(first)), Math.min(to, secondsOf(last))]
  if (earliest > latest) return []
  const clock = createSessionClock(sessions)
  const buckets = [...eachDate(addDays(dateOf(earliest), -1), addDays(dateOf(latest), 1))]
    .flatMap((date) => clock.on(listing.market, date) ?? [])
    .flatMap((session) => bucketsOf(listing.market, session, SECONDS[interval]))
    .filter(({ start, end }) => from <= start && start <= latest && end > earliest)
  return order === 'asc' ? buckets : buckets.reverse()
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Returns the bars in the given buckets, oldest first; buckets without rows are omitted. */
async function rolledChunk(
  { bars }: BarsNeeds,
  { listing, knowledge }: BarsRequest,
  from: Interval,
  buckets: readonly Bucket[],
): Promise<readonly IntradayBar[]> {
  const { starts, edges } = edgesOf(buckets)
  const [first, last] = [edges[0], edges.at(-1)]
  if (first === undefined || last === undefined) return []
  const bucket = sql<number>`width_bucket(r.datetime, ${edges.map(instantOf)}::timestamptz[])`
  const rows = await bars
    .at(knowledge)
    .select(({ fn }) => [
      bucket.as('bucket'),
      sql<string>`(array_agg(r.open order by r.datetime))[1]`.as('open'),
      fn.max('r.high').as('high'),
      fn.min('r.low').as('low'),
      sql<string>`(array_agg(r.close order by r.datetime desc))[1]`.as('close'),
      sql<string | null>`case when count(r.volume) = count(*) then sum(r.volume) end`.as('volume'),
    ])
    .where('r.instrument_id', '=', listing.id)
    .where('r.interval', '=', from)
    .where('r.datetime', '>=', instantOf(first))
    .where('r.datetime', '<', instantOf(last))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute()
  return rows.flatMap(({ bucket: at, volume, ...prices }) => {
    const start = starts[at - 1]
    if (start === undefined) return []
    const summed = volume === null ? null : (decimalText(volume) ?? volume)
    return [{ instrument_id: listing.id, datetime: instantOf(start), ...prices, volume: summed }]
  })
}

/**
 * Returns the distinct bounds of consecutive buckets, and the bucket that begins at each bound; no bucket begins where
 * a session ends.
 */
function edgesOf(buckets: readonly Bucket[]) {
  const edges: number[] = []
  const starts: (number | undefined)[] = []
  for (const { start, end } of buckets) {
    if (edges.at(-1) === start) starts[edges.length - 1] = start
    else {
      edges.push(start)
      starts.push(start)
    }
    edges.push(end)
    starts.push(undefined)
  }
  return { starts, edges }
}
