import { publicId, type Knowledge } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { DailyBar, DailyBars } from '@bourse/services'

/** Returns a daily bar service that reads from a list, for tests. */
export function dailyBarsOver(bars: readonly DailyBar[]): DailyBars {
  const sorted = bars.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const byListing = Map.groupBy(sorted, ({ instrument_id }) => instrument_id)
  const within = (ids: readonly string[], from: string, to: string) =>
    [...new Set(ids)].map((id) => (byListing.get(id) ?? []).filter(({ date }) => from <= date && date <= to))
  const onDate = (ids: readonly string[], date: string) => within(ids, date, date).flat()
  return {
    range: async ({ ids, from, to }) => within(ids, from, to).flat(),
    latest: async ({ ids, on, from = FIRST, count }) => within(ids, from, on).flatMap((own) => own.slice(-count)),
    earliest: async ({ ids, from, to = LAST, count }) => within(ids, from, to).flatMap((own) => own.slice(0, count)),
    before: async ({ dates, within: days }) =>
      dates.map(({ id, date }) => within([id], addDays(date, -days), addDays(date, -1)).flat().at(-1)),
    async newestDate({ ids, on }) {
      const newest = within(ids, FIRST, on).flatMap((own) => own.at(-1)?.date ?? [])
      return newest.toSorted().at(-1)
    },
    async sessionCoverage({ ids, previous_date, date }) {
      const expected = onDate(ids, previous_date).map(({ instrument_id }) => instrument_id)
      return { expected: String(expected.length), present: String(onDate(expected, date).length) }
    },
    async marks({ ids, dates }) {
      const own = dates.map((date) => [date, onDate(ids.toSorted(), date)] as const)
      return new Map(own.filter(([, found]) => found.length > 0).map(([date, found]) => [date, markOf(found)]))
    },
  }
}

/**
 * Returns a daily bar service that calls `read` with the as-of time of each request, for tests that publish while
 * they run.
 */
export function dailyBarsRead(read: (knowledge: Knowledge) => Promise<readonly DailyBar[]>): DailyBars {
  const at = async (knowledge: Knowledge) => dailyBarsOver(await read(knowledge))
  return {
    range: async (request) => (await at(request.knowledge)).range(request),
    latest: async (request) => (await at(request.knowledge)).latest(request),
    earliest: async (request) => (await at(request.knowledge)).earliest(request),
    before: async (request) => (await at(request.knowledge)).before(request),
    newestDate: async (request) => (await at(request.knowledge)).newestDate(request),
    sessionCoverage: async (request) => (await at(request.knowledge)).sessionCoverage(request),
    marks: async (request) => (await at(request.knowledge)).marks(request),
  }
}

const FIRST = '0001-01-01'
const LAST = '9999-12-31'

const markOf = (bars: readonly DailyBar[]) => publicId('mark', ...bars.map((bar) => JSON.stringify(bar)))
