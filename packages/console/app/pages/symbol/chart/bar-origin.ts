import type { Bourse } from '@bourse/client'
import type { ChartBar, ChartPoint } from '../../../chart/chart-data.ts'
import { dateText } from '../../../format/dates.ts'
import { formatFixed, price } from '../../../format/numbers.ts'
import { callOf } from '../../../forms/request-panel.tsx'
import { rowValue, type NamedInput, type Origin, type RowValue } from '../../../origin/origin.ts'
import type { BarsRequest } from './use-bars.ts'

const TITLES = { '1w': 'Weekly bar', '1mo': 'Monthly bar' } as const

/** Where a bar of the chart comes from: its own row, or the daily bars that it joins. */
export function barOrigin(bourse: Bourse, request: BarsRequest, bar: ChartBar): Origin {
  const { interval } = request
  if (interval === '1d') return dayOrigin(bourse, request, String(bar.time), bar)
  if (interval === '1w' || interval === '1mo') {
    const dates = bar.joins ?? [String(bar.time)]
    return {
      kind: 'computed',
      title: `${TITLES[interval]} · ${dateText(dates[0])} – ${dateText(dates.at(-1))}`,
      value: price(bar.close),
      how: 'The chart joins daily bars: the first open, the highest high, the lowest low, the last close, all volume.',
      inputs: dates.map((date) => dayInput(bourse, request, date)),
    }
  }
  const call = callOf(bourse.intraday.list, { instrument_ids: [request.instrumentId], interval, ...asOf(request.asOf) })
  return rowValue(call, bar, 'close')
}

/** Where the value of an indicator comes from: the daily bar at that time, and those before it. */
export function indicatorOrigin(
  bourse: Bourse,
  request: BarsRequest,
  title: string,
  point: ChartPoint | undefined,
): Origin | undefined {
  if (point === undefined || point.value === null || typeof point.time !== 'string') return undefined
  return {
    kind: 'computed',
    title: `${title} · ${dateText(point.time)}`,
    value: formatFixed(point.value, 4),
    how: 'Indicators are calculated for each response from the daily bar of this date and those before it.',
    inputs: [dayInput(bourse, request, point.time)],
  }
}

/** The daily bar of a date, as an input of a value that the chart or an indicator computes. */
const dayInput = (bourse: Bourse, request: DayRequest, date: string): NamedInput => ({
  input: dayOrigin(bourse, request, date),
  summary: 'Daily bar',
  text: dateText(date),
})

type DayRequest = Pick<BarsRequest, 'instrumentId' | 'adjustment' | 'asOf'>

/** Where the daily bar of a date comes from. `shown` has its values on the page. */
function dayOrigin(
  bourse: Bourse,
  { instrumentId, adjustment, asOf: instant }: DayRequest,
  date: string,
  shown?: object,
): RowValue {
  const call = callOf(bourse.eod.list, { instrument_ids: [instrumentId], adjustment, ...asOf(instant) })
  return rowValue(call, { ...shown, instrument_id: instrumentId, date }, 'close')
}

const asOf = (instant: string | undefined) => (instant === undefined ? {} : { as_of: instant })
