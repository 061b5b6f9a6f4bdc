import { entitiesById, hold, optional, sql, type HoldContext } from '@bourse/kit'
import { listings, sessions, type Sessions } from '@bourse/services'
import type { ListingBar } from '../bar-fields.ts'
import { waitingIds } from './neighbourhood.ts'

type Context = HoldContext<ListingBar>

/**
 * Holds bars on days without a session in their market's calendar until the calendar has one or an operator publishes
 * the bars.
 */
export const closedDays = hold<ListingBar>()(
  'no-session',
  { listings, sessions: optional(sessions) },
  async ({ listings, sessions }, context) => {
    if (sessions === undefined) return { hold: [], release: [] }
    const entities = await entitiesById(listings, await waitingIds(context), context.knowledge)
    const marketOf = new Map([...entities].map(([id, { market }]) => [id, market]))
    const closed = closedOn(sessions, new Set(marketOf.values()), await waitingDates(context))
    const isClosed = ({ instrument_id, date }: Bar) => closed.get(marketOf.get(instrument_id) ?? '')?.has(date) === true
    const known = ({ instrument_id }: Bar) => marketOf.has(instrument_id)
    const incoming = await barsOn(context, new Set([...closed.values()].flatMap((days) => [...days])))
    const held = await context.held().select(KEY).execute()
    return {
      hold: incoming.filter(isClosed).map((bar) => heldKey(bar, marketOf.get(bar.instrument_id) ?? '')),
      release: held.filter((bar) => known(bar) && !isClosed(bar)).map(keyOf),
    }
  },
)

type Bar = Pick<ListingBar, 'instrument_id' | 'date'>
const KEY = ['r.instrument_id', 'r.date'] as const

const keyOf = ({ instrument_id, date }: Bar) => ({ instrument_id, date })

const heldKey = (bar: Bar, market: string) => ({
  key: keyOf(bar),
  value: bar.date,
  reason: `${market} was closed on ${bar.date}`,
})

/** Returns the dates of incoming and held bars, ascending. */
async function waitingDates(context: Context): Promise<readonly string[]> {
  const rows = await context.incoming().select('r.date').union(context.held().select('r.date')).execute()
  return rows.map(({ date }) => date).toSorted()
}

/** Returns, by market, the given dates without a session, ascending. Dates outside a calendar's range are omitted. */
function closedOn(
  calendar: Sessions,
  markets: ReadonlySet<string>,
  dates: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  return new Map(
    [...markets].map((market) => {
      const open = new Set(calendar.between(market, first, last))
      return [market, new Set(dates.filter((date) => !open.has(date) && calendar.on(market, date) === 'closed'))]
    }),
  )
}

async function barsOn(context: Context, dates: ReadonlySet<string>): Promise<readonly Bar[]> {
  if (dates.size === 0) return []
  return context
    .incoming()
    .select(KEY)
    .where(sql<boolean>`r.date = any(${[...dates]}::date[])`)
    .execute()
}
