import type { Bourse, IndicatorsDefinitionsRow, IndicatorsListParams } from '@bourse/client'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ChartBar, ChartLine, ChartTime } from '../../../chart/chart-data.ts'
import { SERIES } from '../../../chart/colors.ts'
import { useRead } from '../../../api/queries.ts'
import { useBourse } from '../../../session/session.ts'
import { indicatorOrigin } from './bar-origin.ts'
import { exchangeClock, exchangeDate } from './exchange-clock.ts'
import { LEVELS } from './indicator-levels.ts'
import type { IndicatorChoice } from './indicator-text.ts'
import type { BarsRequest } from './use-bars.ts'

/** Indicators in price units, drawn over the prices; other indicators get separate panes. */
const OVER_PRICES =
  /^(?:sma|ema|wma|dema|tema|hma|kama|vwma|vwap|bollinger|bbands|keltner|donchian|supertrend|psar|ichimoku|parabolic)/
const BARS_OF_LINE = /^(?:histogram|hist)$/

/** All available indicators. */
export function useDefinitions() {
  const bourse = useBourse()
  return useRead(bourse.indicators.definitions, { limit: 500 })
}

/** Maximum number of values per indicator: the limit of one call. */
const MOST = 10_000

/** The selected indicators as chart lines, and the errors from those that failed. */
export function useIndicatorLines(
  choices: readonly IndicatorChoice[],
  wanted: BarsRequest | undefined,
  bars: readonly ChartBar[],
) {
  const bourse = useBourse()
  const definitions = useDefinitions()
  const interval = wanted === undefined ? undefined : intervalOf(wanted)
  const results = useQueries({
    queries: choices.map((choice) => ({
      queryKey: ['indicators', choice.text, wanted],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => readValues(bourse, choice, wanted, signal),
      enabled: interval !== undefined,
    })),
  })
  const data = results.map((result) => result.data)
  const lines = useMemo(
    () => linesOf(choices, data, definitions.data?.data ?? [], { bourse, wanted, bars }),
    // The array of results is new on every render, but its items are stable.
    [choices, definitions.data, bourse, wanted, bars, ...data],
  )
  return { lines, failures: results.flatMap(({ error }) => (error === null ? [] : [error])), interval }
}

/** The API has no indicators for weekly and monthly bars. */
function intervalOf({ interval }: BarsRequest): '1d' | '5m' | '1h' | undefined {
  return interval === '1d' || interval === '5m' || interval === '1h' ? interval : undefined
}

async function readValues(
  bourse: Bourse,
  { id, parameters }: IndicatorChoice,
  wanted: BarsRequest | undefined,
  signal: AbortSignal,
) {
  if (wanted === undefined) return []
  const params = {
    ...parameters,
    instrument_ids: [wanted.instrumentId],
    indicator: id,
    interval: intervalOf(wanted),
    limit: MOST,
    warmup: 'available',
    ...(wanted.adjustment === 'all' ? {} : { adjustment: wanted.adjustment }),
    ...(wanted.asOf && { as_of: wanted.asOf }),
    // Parameters in the URL are text; the service validates them.
  } as unknown as IndicatorsListParams
  return (await bourse.indicators.list(params, { signal })).data
}

type Values = Awaited<ReturnType<typeof readValues>>

interface LinesContext {
  readonly bourse: Bourse
  readonly wanted: BarsRequest | undefined
  readonly bars: readonly ChartBar[]
}

function linesOf(
  choices: readonly IndicatorChoice[],
  data: readonly (Values | undefined)[],
  definitions: readonly IndicatorsDefinitionsRow[],
  { bourse, wanted, bars }: LinesContext,
): readonly ChartLine[] {
  if (wanted === undefined || bars.length === 0) return []
  const timeOf = wanted.interval === '1d' ? exchangeDate(wanted.zone) : openingOf(bars, wanted.clockZone)
  let pane = 0
  let colour = 1
  return choices.flatMap((choice, index) => {
    const values = data[index]
    if (values === undefined) return []
    const isOver = OVER_PRICES.test(choice.id)
    if (!isOver) pane++
    const definition = definitions.find(({ id }) => id === choice.id)
    const outputs = definition?.outputs.map(({ name }) => name) ?? [choice.id]
    const group = titleOf(choice, definition, intervalOf(wanted))
    return outputs.map((output, place) => {
      const title = output === choice.id ? group : `${group} ${output}`
      const points = values
        .flatMap((row) => {
          const time = timeOf(row.event_at)
          if (time === undefined) return []
          const value = numberOf((row.values as Record<string, unknown>)[output])
          return [{ time, value, ...(row.settled ? {} : { isUnsettled: true }) }]
        })
        .reverse()
      return {
        id: `${choice.text} ${output}`,
        title,
        group,
        ...(place === 0 ? { levels: LEVELS[choice.id] } : {}),
        colour: SERIES[colour++ % SERIES.length] ?? SERIES[0],
        pane: isOver ? 0 : pane,
        ...(BARS_OF_LINE.test(output) ? { shape: 'histogram' as const } : {}),
        points,
        originAt: (point: number) => indicatorOrigin(bourse, wanted, title, points[point]),
      }
    })
  })
}

/** `RSI 14`: the indicator with the values of its parameters at an interval. */
function titleOf(
  { id, parameters: chosen }: IndicatorChoice,
  definition: IndicatorsDefinitionsRow | undefined,
  interval: string | undefined,
): string {
  const settings = (definition?.parameters ?? [])
    .filter(({ intervals }) => interval !== undefined && intervals.includes(interval))
    .map(({ name, default: usual }) => chosen[name] ?? String(usual))
  return [id.toUpperCase().replaceAll('_', ' '), ...settings].join(' ')
}

const numberOf = (value: unknown) => (value === null || value === undefined ? null : Number(value))

/**
 * A value belongs to the close of its bar, while the chart places a bar at its open: finds the last bar that opened
 * before the value.
 */
function openingOf(bars: readonly ChartBar[], zone: string): (instant: string) => ChartTime | undefined {
  const clock = exchangeClock(zone)
  return (instant) => {
    const closed = clock(instant)
    let [low, high] = [0, bars.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (Number(bars[middle]?.time) < closed) low = middle + 1
      else high = middle
    }
    return bars[low - 1]?.time
  }
}
