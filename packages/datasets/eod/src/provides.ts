import type { Knowledge, RecordRow, Rows } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { dailyBars as service, type DailyBar } from '@bourse/services'
import { coverageOn, marksOf } from './bars-by-date.ts'
import { dailyBars } from './record.ts'

/** Published daily bars for other datasets. */
export const barsService = service.provide({ bars: dailyBars }, ({ bars }) => ({
  range: ({ ids, knowledge, ...dates }) => firstBars(bars, knowledge, 'asc', { ids, ...dates, most: ALL }),
  latest: ({ ids, from = FIRST, on, count, knowledge }) =>
    firstBars(bars, knowledge, 'desc', { ids, from, to: on, most: count }),
  earliest: ({ ids, from, to = LAST, count, knowledge }) =>
    firstBars(bars, knowledge, 'asc', { ids, from, to, most: count }),
  before: async ({ dates, within, knowledge }) => {
    const ranges = dates.map(({ id, date }) => ({ id, from: addDays(date, -within), to: addDays(date, -1), most: 1 }))
    return (await bars.ranges(knowledge, 'desc', ranges)).map(([bar]) => bar && barOf(bar))
  },
  newestDate: ({ ids, on, knowledge }) => bars.newestDate(knowledge, { ids, to: on }),
  sessionCoverage: (request) => coverageOn(bars, request),
  marks: (request) => marksOf(bars, request),
}))

const FIRST = '0001-01-01'
const LAST = '9999-12-31'
/** More bars than any listing has. */
const ALL = 1_000_000
/** Number of listings per statement. */
const AT_ONCE = 500

type Stored = Rows<typeof dailyBars>
/** A request for bars between two dates, both inclusive, up to `most` per listing. */
interface Some {
  readonly ids: readonly string[]
  readonly from: string
  readonly to: string
  readonly most: number
}

/**
 * Returns the first bars of each listing in the requested order, sorted by ascending date; duplicate ids count once.
 */
async function firstBars(
  bars: Stored,
  knowledge: Knowledge,
  order: 'asc' | 'desc',
  { ids, ...range }: Some,
): Promise<readonly DailyBar[]> {
  const ranges = [...new Set(ids)].map((id) => ({ id, ...range }))
  const found: DailyBar[] = []
  for (let at = 0; at < ranges.length; at += AT_ONCE)
    for (const own of await bars.ranges(knowledge, order, ranges.slice(at, at + AT_ONCE)))
      for (const bar of order === 'asc' ? own : own.toReversed()) found.push(barOf(bar))
  return found
}

const barOf = ({
  instrument_id,
  date,
  open,
  high,
  low,
  close,
  volume,
  trade_count,
}: RecordRow<typeof dailyBars>): DailyBar => ({ instrument_id, date, open, high, low, close, volume, trade_count })
