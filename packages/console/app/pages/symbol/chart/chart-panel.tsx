import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import type { PriceChartData } from '../../../chart/chart-data.ts'
import { useRead } from '../../../api/queries.ts'
import { marketZone } from '../../../format/zones.ts'
import { useBourse } from '../../../session/session.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { problemText, ProblemNote } from '../../../ui/problem.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Instrument } from '../instrument.ts'
import type { Range } from '../route.ts'
import { AsOfBar } from '../as-of/as-of-bar.tsx'
import { NoPricesKnown } from '../as-of/no-prices-known.tsx'
import { barOrigin } from './bar-origin.ts'
import { ChartTools } from './chart-tools.tsx'
import { useIndicatorLines } from './indicator-lines.ts'
import { readChoice } from './indicator-text.ts'
import { useCompared } from './use-compared.ts'
import { useBars, type BarsRequest } from './use-bars.ts'
import { UnsettledNote } from './unsettled-note.tsx'
import { useMarks } from './use-marks.ts'
import { InlineCode } from '../../../ui/inline-code.tsx'

const PriceChart = lazy(async () => ({ default: (await import('../../../chart/price-chart.tsx')).PriceChart }))

const route = getRouteApi('/symbols/$symbol')

/** Height of the chart without panes, and the height of each pane, in rem. */
const HEIGHT = 26
const PANE = 7

/** Price chart with the options in the URL. */
export function ChartPanel({ instrument }: { readonly instrument: Instrument }) {
  const search = route.useSearch()
  const { interval = '1d', adjustment = 'split', style = 'candles', range = '1Y', as_of: asOf } = search
  const wanted = useWanted(instrument, { interval, adjustment, asOf })
  const bars = useBars(wanted)
  const list = bars.data ?? NO_BARS
  const marks = useMarks(instrument, list, asOf)
  const choices = useMemo(() => (search.indicators ?? []).map(readChoice), [search.indicators])
  const indicators = useIndicatorLines(choices, wanted, list)
  const compared = useCompared(search.compare ?? NO_NAMES, wanted)
  const lines = useMemo(() => [...indicators.lines, ...compared.lines], [indicators.lines, compared.lines])
  const isCompared = compared.lines.length > 0
  const bourse = useBourse()
  const data = useMemo<PriceChartData>(() => {
    const originAt = (index: number) => {
      const bar = list[index]
      return wanted && bar && barOrigin(bourse, wanted, bar)
    }
    return { bars: list, lines, marks, style, isCompared, originAt, zone: wanted?.clockZone ?? 'UTC' }
  }, [bourse, wanted, list, lines, marks, style, isCompared])
  const panes = new Set(lines.map(({ pane }) => pane).filter((pane) => pane > 0)).size
  const height = HEIGHT + PANE * panes
  const failures = [...indicators.failures, ...compared.failures]

  return (
    <Panel flush title="Prices" className="chart-panel" tools={<ChartTools instrument={instrument} bars={list} />}>
      {bars.isError ? (
        <ProblemNote error={bars.error} onRetry={() => void bars.refetch()} />
      ) : bars.data === undefined ? (
        <Skeleton height={height} />
      ) : list.length === 0 ? (
        asOf === undefined ? (
          <Empty title="No bars">
            {interval === '1d'
              ? 'This listing has no daily bars.'
              : 'This listing has no bars at this interval. Daily bars have the longest history.'}
          </Empty>
        ) : (
          <NoPricesKnown instrument={instrument} />
        )
      ) : (
        <Suspense fallback={<Skeleton height={height} />}>
          <PriceChart
            label={`Prices of ${instrument.name ?? instrument.symbol ?? ''}, ${list.length} bars`}
            data={data}
            visibleBars={visibleBars(range, interval)}
            height={height}
          />
        </Suspense>
      )}
      {failures.map((error) => (
        <p key={problemText(error)} className="chart-note" role="alert">
          <InlineCode text={problemText(error)} />
        </p>
      ))}
      <UnsettledNote lines={lines} zone={wanted?.clockZone} />
      {choices.length > 0 && indicators.interval === undefined ? (
        <p className="chart-note">Indicators require bars of 5 minutes, an hour or a day.</p>
      ) : null}
      <AsOfBar instrument={instrument} />
    </Panel>
  )
}

const NO_BARS: readonly never[] = []
const NO_NAMES: readonly string[] = []

/** The bars to request; undefined until the exchange's time zone is known, which intraday bars need. */
function useWanted(
  { id, exchange_mic: market }: Instrument,
  { interval, adjustment, asOf }: Pick<BarsRequest, 'interval' | 'adjustment' | 'asOf'>,
): BarsRequest | undefined {
  const bourse = useBourse()
  const status = useRead(bourse.marketStatus.list, { exchanges: [market ?? ''] }, { enabled: market !== null })
  const zone = status.data?.data[0]?.timezone ?? (status.isPending ? undefined : 'UTC')
  return useMemo(
    () =>
      zone === undefined
        ? undefined
        : { instrumentId: id, interval, adjustment, asOf, zone, clockZone: marketZone(zone) },
    [id, interval, adjustment, asOf, zone],
  )
}

const YEAR = { '1m': 98_280, '5m': 19_656, '1h': 1_764, '1d': 252, '1w': 52, '1mo': 12 } as const
const SHARE: Readonly<Record<Exclude<Range, 'All'>, number>> = { '1M': 1 / 12, '6M': 0.5, '1Y': 1, '5Y': 5 }

function visibleBars(range: Range, interval: keyof typeof YEAR): number | undefined {
  return range === 'All' ? undefined : Math.max(Math.round(YEAR[interval] * SHARE[range]), 20)
}
