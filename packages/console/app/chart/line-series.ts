import {
  createTextWatermark,
  HistogramSeries,
  LineSeries,
  LineStyle,
  type AutoscaleInfo,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type ITextWatermarkPluginApi,
  type MouseEventParams,
  type SeriesType,
  type Time,
} from 'lightweight-charts'
import { computed } from '../format/numbers.ts'
import type { ChartLine } from './chart-data.ts'
import { colorOf, fadeColor } from './colors.ts'
import { strokesOf, type Stroke } from './strokes.ts'

/** The lines over the prices and in the panes of a chart. */
export interface LineSeriesSet {
  /**
   * Adds missing series and removes those no longer shown; empty panes disappear with their last series. `paint` draws
   * them.
   */
  show(lines: readonly ChartLine[]): void
  /** Draws lines, levels and titles of panes in the current theme. */
  paint(): void
  /** Values by line id at the pointer. */
  valuesAt(data: MouseEventParams['seriesData']): ReadonlyMap<string, number>
}

/** A series on the chart. */
interface Drawn {
  readonly stroke: Stroke
  readonly series: ISeriesApi<SeriesType, Time>
  readonly levels: readonly IPriceLine[]
}

/** Opacity of histogram bars whose values have not settled. */
const FAINT = 0.4
/** Size of a pane's title, and its distance from the upper edge, in px. */
const TITLE_SIZE = 11
const TITLE_GAP = 6

export function createLineSeries(chart: IChartApi): LineSeriesSet {
  const shown = new Map<string, Drawn>()
  let titles: readonly ITextWatermarkPluginApi<Time>[] = []

  function removeTitles(): void {
    for (const title of titles) title.detach()
    titles = []
  }

  function paint(): void {
    for (const { stroke, series, levels } of shown.values()) {
      const color = colorOf(stroke.line.colour)
      series.applyOptions({ color })
      series.setData(dataOf(stroke, color))
      for (const level of levels) level.applyOptions({ color: colorOf('--ink-faint') })
    }
    removeTitles()
    titles = titlesOf([...shown.values()]).flatMap(([pane, text]) => paneTitle(chart, pane, text) ?? [])
  }

  return {
    show(lines) {
      removeTitles()
      const strokes = new Map(lines.flatMap(strokesOf).map((stroke) => [stroke.id, stroke]))
      // A pane disappears with its last series, and later panes move up, so that a change of one rebuilds all.
      const isRebuilt = [...shown.values()].some(({ stroke }) => hasMoved(stroke, strokes.get(stroke.id)))
      for (const [id, { series }] of shown)
        if (isRebuilt || !strokes.has(id)) {
          chart.removeSeries(series)
          shown.delete(id)
        }
      for (const stroke of strokes.values()) {
        const { series, levels } = shown.get(stroke.id) ?? addSeries(chart, stroke)
        shown.set(stroke.id, { stroke, series, levels })
      }
    },
    paint,
    valuesAt(data) {
      const values = new Map<string, number>()
      for (const { stroke, series } of shown.values()) {
        const value = data.get(series)
        if (value !== undefined && 'value' in value) values.set(stroke.line.id, value.value)
      }
      return values
    },
  }
}

/** Whether a series is in another pane, or no longer has, or now has, the last value and the levels of its line. */
const hasMoved = (stroke: Stroke, next: Stroke | undefined): boolean =>
  next !== undefined && (next.isLast !== stroke.isLast || next.line.pane !== stroke.line.pane)

function addSeries(chart: IChartApi, { line, isDashed, isLast }: Stroke): Omit<Drawn, 'stroke'> {
  const { pane, shape = 'line', levels = [] } = line
  const options = {
    lastValueVisible: isLast,
    priceLineVisible: false,
    ...(pane === 0 ? {} : { priceFormat: { type: 'custom' as const, formatter: computed, minMove: 0.0001 } }),
    autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => withLevels(original(), levels),
  }
  if (shape === 'histogram') return { series: chart.addSeries(HistogramSeries, options, pane), levels: [] }
  const lineStyle = isDashed ? LineStyle.Dashed : LineStyle.Solid
  const series = chart.addSeries(LineSeries, { ...options, lineWidth: 2, lineStyle, crosshairMarkerRadius: 3 }, pane)
  const drawn = isLast ? levels : []
  return {
    series,
    levels: drawn.map((price) =>
      series.createPriceLine({ price, lineWidth: 1, lineStyle: LineStyle.Dotted, axisLabelVisible: price !== 0 }),
    ),
  }
}

/** The range of values, extended so that all levels are visible. */
function withLevels(info: AutoscaleInfo | null, levels: readonly number[]): AutoscaleInfo | null {
  if (info?.priceRange === null || info?.priceRange === undefined || levels.length === 0) return info
  const { minValue, maxValue } = info.priceRange
  return {
    ...info,
    priceRange: { minValue: Math.min(minValue, ...levels), maxValue: Math.max(maxValue, ...levels) },
  }
}

function dataOf({ line, points }: Stroke, color: string) {
  return points.map(({ time, value, isUnsettled }) => {
    const at = time as Time
    if (value === null) return { time: at }
    return line.shape === 'histogram' && isUnsettled === true
      ? { time: at, value, color: fadeColor(color, FAINT) }
      : { time: at, value }
  })
}

/** The title of each pane by its number. */
function titlesOf(drawn: readonly Drawn[]): readonly (readonly [pane: number, title: string])[] {
  return [
    ...new Map(drawn.flatMap(({ stroke: { line } }) => (line.pane > 0 ? [[line.pane, line.group] as const] : []))),
  ]
}

function paneTitle(chart: IChartApi, pane: number, text: string): ITextWatermarkPluginApi<Time> | undefined {
  const place = chart.panes()[pane]
  if (place === undefined) return undefined
  const line = {
    text,
    color: colorOf('--ink-soft'),
    fontSize: TITLE_SIZE,
    lineHeight: 2 * TITLE_SIZE,
    fontStyle: '600',
    fontFamily: getComputedStyle(chart.chartElement()).fontFamily,
  }
  // The library has no margin, and skips lines without a character.
  const gap = { ...line, text: '\u00a0', lineHeight: TITLE_GAP }
  return createTextWatermark<Time>(place, { horzAlign: 'left', vertAlign: 'top', lines: [gap, line] })
}
