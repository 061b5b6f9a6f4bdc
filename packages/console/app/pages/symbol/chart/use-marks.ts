import type { EarningsListRow } from '@bourse/client'
import { useMemo } from 'react'
import type { ChartBar, ChartMark } from '../../../chart/chart-data.ts'
import { useRead } from '../../../api/queries.ts'
import { exact } from '../../../format/numbers.ts'
import { useBourse } from '../../../session/session.ts'
import { earningsParams } from '../as-of/use-known-since.ts'
import { isCompany, selectionOf, type Instrument } from '../instrument.ts'

interface Dated {
  readonly date: string
  readonly kind: ChartMark['kind']
  readonly text: string
}

/** Splits, dividends and earnings, each at the bar that contains its date. */
export function useMarks(instrument: Instrument, bars: readonly ChartBar[], asOf: string | undefined) {
  const bourse = useBourse()
  const params = { ...selectionOf(instrument), limit: 1_000, ...(asOf && { as_of: asOf }) }
  const splits = useRead(bourse.splits.list, params)
  const dividends = useRead(bourse.dividends.list, params)
  const earnings = useRead(
    bourse.earnings.list,
    { ...earningsParams(instrument), ...(asOf && { as_of: asOf }) },
    { enabled: isCompany(instrument) },
  )
  return useMemo(() => {
    const dated: readonly Dated[] = [
      ...(splits.data?.data ?? []).flatMap(({ execution_date: date, split_from, split_to }) =>
        date === null
          ? []
          : [{ date, kind: 'split' as const, text: `Split ${exact(split_to)} for ${exact(split_from)}` }],
      ),
      ...(dividends.data?.data ?? []).flatMap(({ ex_date: date, amount, currency_code: currency }) =>
        date === null ? [] : [{ date, kind: 'dividend' as const, text: `Dividend ${exact(amount)} ${currency ?? ''}` }],
      ),
      ...oneByDate(earnings.data?.data ?? []).flatMap(
        ({ report_date: date, eps_actual: eps, eps_estimate: estimate }) =>
          date === null
            ? []
            : [{ date, kind: 'earnings' as const, text: `Earnings: EPS ${exact(eps)}, estimate ${exact(estimate)}` }],
      ),
    ]
    return placed(dated, bars)
  }, [bars, splits.data, dividends.data, earnings.data])
}

/** One report per date, since the last one of a fiscal year is about the year, too: that of the quarter. */
function oneByDate(reports: readonly EarningsListRow[]): readonly EarningsListRow[] {
  return [...Map.groupBy(reports, ({ report_date: date }) => date).values()].flatMap(
    (same) => same.find(({ period_type: type }) => type === 'quarterly') ?? same[0] ?? [],
  )
}

/**
 * Places each mark at the last bar that starts on or before its date. Dates before the first or after the last bar get
 * no mark.
 */
function placed(dated: readonly Dated[], bars: readonly ChartBar[]): readonly ChartMark[] {
  const days = bars.map(({ time }) => (typeof time === 'string' ? time : isoDay(time)))
  const last = days.at(-1)
  if (last === undefined) return []
  return dated
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .flatMap(({ date, kind, text }) => {
      const bar = bars[lastAtOrBefore(days, date)]
      return bar === undefined || date > last ? [] : [{ time: bar.time, kind, text }]
    })
}

const isoDay = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

function lastAtOrBefore(days: readonly string[], date: string): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] ?? '') <= date) low = middle + 1
    else high = middle
  }
  return low - 1
}
