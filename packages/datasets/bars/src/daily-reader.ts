import { publicId, type Entity, type Knowledge } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { DailyBar, DailyBars, Sessions } from '@bourse/services'
import type { Bar, BarReader, Chunk } from './bar.ts'
import { datesOf, isWanted, type Range } from './range.ts'

interface DailyNeeds {
  readonly bars: DailyBars
  readonly days: Sessions
}

/** Number of extra bars to read: daily bars are selected by date, but ranges and page ends are instants. */
const BEYOND = 6

/** Reads daily bars for the given listings. */
export function dailyReader(
  { bars, days }: DailyNeeds,
  listings: readonly Entity[],
  range: Range,
  knowledge: Knowledge,
): BarReader {
  const markets = new Map(listings.map(({ id, market }) => [id, market]))
  const dates = new Map<string, string>()
  const ends = datesOf(range)

  function barOf({ instrument_id, date, ...values }: DailyBar): Bar {
    const id = publicId('bar', instrument_id, '1d', date)
    dates.set(id, date)
    return { id, instrument_id, window_start: openingOn(days, markets.get(instrument_id) ?? '', date), ...values }
  }

  function endsBehind(bar: Bar | undefined) {
    const date = bar && dates.get(bar.id)
    if (date === undefined) return ends
    return range.order === 'asc' ? { ...ends, from: addDays(date, 1) } : { ...ends, to: addDays(date, -1) }
  }

  async function stretch(ids: readonly string[], from: string, to: string, count: number) {
    if (from > to) return []
    if (range.order === 'asc') return bars.earliest({ ids, from, to, count, knowledge })
    return (await bars.latest({ ids, from, on: to, count, knowledge })).toReversed()
  }

  return {
    async read(ids, behind, count) {
      const chunks = new Map<string, Chunk>()
      const groups = Map.groupBy(ids, (id) => {
        const { from, to } = endsBehind(behind.get(id))
        return `${from} ${to}`
      })
      for (const [group, members] of groups) {
        const [from = '', to = ''] = group.split(' ')
        const found = Map.groupBy(await stretch(members, from, to, count + BEYOND), (bar) => bar.instrument_id)
        for (const id of members) {
          const own = found.get(id) ?? []
          const wanted = own.map(barOf).filter((bar) => isWanted(bar, range))
          chunks.set(id, { bars: wanted, isLast: own.length < count + BEYOND })
        }
      }
      return chunks
    },
  }
}

/** Returns the opening time of a market's session, or midnight UTC if the calendar has no session on that date. */
function openingOn(days: Sessions, mic: string, date: string): string {
  const session = days.on(mic, date)
  return session === undefined || session === 'closed' ? `${date}T00:00:00Z` : session.open_at
}
