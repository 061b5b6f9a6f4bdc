import { bucketAt, type Bucket } from '../buckets.ts'
import { SECONDS } from '../interval.ts'
import { rollUp } from '../roll-up.ts'
import type { PlacedBar } from './place-row.ts'
import type { StoredMinutes } from './stored-minutes.ts'

/**
 * Builds the 5-minute bars affected by incoming minutes: the bars that contain them, and the bars whose end their
 * market's stream has now reached. Incomplete bars are skipped.
 */
export async function completeBars(
  incoming: readonly PlacedBar[],
  stored: StoredMinutes,
): Promise<readonly PlacedBar[]> {
  const waiting: PlacedBar[] = []
  const ends = new Map<string, number>()
  for (const [market, minutes] of Map.groupBy(incoming, (minute) => minute.market)) {
    const before = await stored.progress(market)
    ends.set(
      market,
      minutes.reduce((end, { at }) => Math.max(end, at + SECONDS['1m']), before ?? 0),
    )
    const open = before === undefined ? undefined : stillOpen(market, before, stored)
    if (open !== undefined) waiting.push(...(await stored.ofMarket(market, open)))
  }
  const due = new Map<string, Due>()
  for (const minute of [...waiting, ...incoming]) noteDue(due, minute)
  const complete = [...due.values()].filter(({ market, end }) => end <= (ends.get(market) ?? 0))
  const known = groupMinutes([...(await stored.within(complete)), ...incoming])
  return complete.flatMap((bar) => {
    const parts = known.get(keyOf(bar)) ?? []
    const { instrument_id, market, session, start: at } = bar
    return parts.length === 0 ? [] : [{ instrument_id, market, session, at, prices: rollUp(parts) }]
  })
}

/** A bar to build. */
interface Due extends Bucket, Pick<PlacedBar, 'instrument_id' | 'market' | 'session'> {}

/** Returns the bar in which a market's stream last stopped; undefined if the stream stopped at the end of a bar. */
function stillOpen(market: string, progress: number, { clock }: StoredMinutes): Bucket | undefined {
  const newest = progress - SECONDS['1m']
  const session = clock.at(market, newest)
  const bar = session === undefined ? undefined : bucketAt(market, session, SECONDS['5m'], newest)
  return bar === undefined || bar.end <= progress ? undefined : bar
}

function noteDue(due: Map<string, Due>, { instrument_id, market, session, at }: PlacedBar): void {
  const bar = { instrument_id, market, session, ...bucketAt(market, session, SECONDS['5m'], at) }
  due.set(keyOf(bar), bar)
}

const keyOf = ({ instrument_id, start }: Pick<Due, 'instrument_id' | 'start'>) => `${instrument_id} ${start}`

/**
 * Returns the prices of each bar's minutes in chronological order; a later entry for the same minute replaces the
 * earlier one.
 */
function groupMinutes(minutes: readonly PlacedBar[]): ReadonlyMap<string, readonly PlacedBar['prices'][]> {
  const bars = new Map<string, Map<number, PlacedBar['prices']>>()
  for (const { instrument_id, market, session, at, prices } of minutes) {
    const key = keyOf({ instrument_id, start: bucketAt(market, session, SECONDS['5m'], at).start })
    const known = bars.get(key) ?? new Map<number, PlacedBar['prices']>()
    bars.set(key, known.set(at, prices))
  }
  return new Map(
    [...bars].map(([key, parts]) => [key, [...parts].sort(([a], [b]) => a - b).map(([, prices]) => prices)]),
  )
}
