import { sql, type Knowledge, type Rows } from '@bourse/kit'
import { instantOf, secondsOf } from '@bourse/kit/values'
import type { Bucket } from '../buckets.ts'
import type { SessionClock } from '../session-clock.ts'
import type { streamMinutes } from '../records.ts'
import type { PlacedBar } from './place-row.ts'

/** Reads minutes received earlier. */
export interface StoredMinutes {
  /**
   * Returns the progress of a market's stream: the end of its newest minute, in seconds since 1970; undefined if the
   * market has no minutes.
   */
  progress(market: string): Promise<number | undefined>
  /** Returns a market's minutes that open at or after `from` and before `to`. */
  ofMarket(market: string, bounds: Bucket): Promise<readonly PlacedBar[]>
  /** Returns listings' minutes within the given bars. */
  within(bars: readonly (Bucket & { readonly instrument_id: string })[]): Promise<readonly PlacedBar[]>
  readonly clock: SessionClock
}

const COLUMNS = [
  'r.instrument_id',
  'r.market',
  'r.datetime',
  'r.open',
  'r.high',
  'r.low',
  'r.close',
  'r.volume',
] as const

/** Reads the stored minutes as of a knowledge time. */
export function storedMinutes(
  rows: Rows<typeof streamMinutes>,
  knowledge: Knowledge,
  clock: SessionClock,
): StoredMinutes {
  return {
    clock,
    async progress(market) {
      const newest = await rows
        .at(knowledge)
        .select('r.datetime')
        .where('r.market', '=', market)
        .orderBy('r.datetime', 'desc')
        .limit(1)
        .executeTakeFirst()
      return newest === undefined ? undefined : secondsOf(newest.datetime) + 60
    },
    async ofMarket(market, { start, end }) {
      const found = await rows
        .at(knowledge)
        .select(COLUMNS)
        .where('r.market', '=', market)
        .where('r.datetime', '>=', instantOf(start))
        .where('r.datetime', '<', instantOf(end))
        .execute()
      return found.flatMap((row) => placed(row, clock))
    },
    async within(bars) {
      if (bars.length === 0) return []
      const [ids, starts, ends] = [
        bars.map(({ instrument_id }) => instrument_id),
        bars.map(({ start }) => instantOf(start)),
        bars.map(({ end }) => instantOf(end)),
      ]
      const found = await rows
        .at(knowledge)
        .innerJoin(
          sql<RequestedBar>`unnest(${ids}::text[], ${starts}::timestamptz[], ${ends}::timestamptz[])`.as<'w'>(
            sql`w (id, opens, closes)`,
          ),
          (join) =>
            join
              .onRef('r.instrument_id', '=', 'w.id')
              .onRef('r.datetime', '>=', 'w.opens')
              .onRef('r.datetime', '<', 'w.closes'),
        )
        .select(COLUMNS)
        .execute()
      return found.flatMap((row) => placed(row, clock))
    },
  }
}

interface RequestedBar {
  readonly id: string
  readonly opens: string
  readonly closes: string
}

type Stored = Omit<PlacedBar, 'session' | 'at' | 'prices'> & PlacedBar['prices'] & { readonly datetime: string }

/** After a correction, the calendar may no longer have a session at a minute's time. */
function placed({ instrument_id, market, datetime, ...prices }: Stored, clock: SessionClock): readonly PlacedBar[] {
  const at = secondsOf(datetime)
  const session = clock.at(market, at)
  return session === undefined ? [] : [{ instrument_id, market, session, at, prices }]
}
