import { useQuery } from '@tanstack/react-query'
import type { Bourse } from '@bourse/client'
import type { ChartBar } from '../../../chart/chart-data.ts'
import { useBourse } from '../../../session/session.ts'
import { monthBars, weekBars } from './longer-bars.ts'
import { exchangeClock } from './exchange-clock.ts'
import type { ADJUSTMENTS, Interval } from '../route.ts'

/** The bars of a chart. */
export interface BarsRequest {
  readonly instrumentId: string
  readonly interval: Interval
  readonly adjustment: (typeof ADJUSTMENTS)[number]
  readonly asOf: string | undefined
  /** The exchange's time zone. */
  readonly zone: string
  /** The zone in which intraday times are shown. */
  readonly clockZone: string
}

/** Maximum number of bars in a chart; a page has 10,000. */
const MOST = 50_000

/** Bars in chronological order. */
export function useBars(wanted: BarsRequest | undefined) {
  const bourse = useBourse()
  return useQuery({
    queryKey: ['chart', wanted] as const,
    queryFn: ({ signal }) => (wanted === undefined ? [] : readBars(bourse, wanted, signal)),
    enabled: wanted !== undefined,
  })
}

async function readBars(bourse: Bourse, wanted: BarsRequest, signal: AbortSignal): Promise<readonly ChartBar[]> {
  const { interval } = wanted
  if (interval === '1m' || interval === '5m' || interval === '1h')
    return readIntraday(bourse, { ...wanted, interval }, signal)
  const days = await readDays(bourse, wanted, signal)
  return interval === '1w' ? weekBars(days) : interval === '1mo' ? monthBars(days) : days
}

async function readDays(
  bourse: Bourse,
  { instrumentId, adjustment, asOf }: BarsRequest,
  signal: AbortSignal,
): Promise<readonly ChartBar[]> {
  const bars: ChartBar[] = []
  const params = { instrument_ids: [instrumentId], adjustment, limit: 10_000, ...(asOf && { as_of: asOf }) }
  for await (const row of bourse.eod.list.rows(params, { signal })) {
    const close = Number(row.close)
    const or = (value: string | null) => (value === null ? close : Number(value))
    bars.push({
      time: row.date,
      open: or(row.open),
      high: or(row.high),
      low: or(row.low),
      close,
      volume: row.volume === null ? null : Number(row.volume),
    })
    if (bars.length >= MOST) break
  }
  return bars.reverse()
}

async function readIntraday(
  bourse: Bourse,
  { instrumentId, interval, asOf, clockZone }: BarsRequest & { readonly interval: '1m' | '5m' | '1h' },
  signal: AbortSignal,
): Promise<readonly ChartBar[]> {
  const clock = exchangeClock(clockZone)
  const bars: ChartBar[] = []
  const params = { instrument_ids: [instrumentId], interval, limit: 10_000, ...(asOf && { as_of: asOf }) }
  for await (const row of bourse.intraday.list.rows(params, { signal })) {
    bars.push({
      time: clock(row.datetime),
      open: Number(row.open),
      high: Number(row.high),
      low: Number(row.low),
      close: Number(row.close),
      volume: row.volume === null ? null : Number(row.volume),
    })
    if (bars.length >= MOST) break
  }
  return bars.reverse()
}
