import {
  AreaSeries,
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  CrosshairMode,
  HistogramSeries,
  PriceScaleMode,
  type IChartApi,
  type ISeriesMarkersPluginApi,
  type MouseEventParams,
  type Time,
} from 'lightweight-charts'
import { chartTimeText } from '../format/dates.ts'
import { formatFixed } from '../format/numbers.ts'
import type { ChartBar, ChartMark, ChartTime, PriceChartData } from './chart-data.ts'
import { colorOf, fadeColor } from './colors.ts'
import { createLineSeries, type LineSeriesSet } from './line-series.ts'

/** The bar and the values under the pointer. */
export interface Hover {
  readonly time: ChartTime
  /** Index of the bar. */
  readonly index: number
  /** Values of lines by line id. */
  readonly values: ReadonlyMap<string, number>
}

/** A chart on the page. */
export interface Drawing {
  show(data: PriceChartData): void
  /** Repaints the chart in the current theme. */
  paint(): void
  zoomTo(bars: number | undefined): void
  scroll(bars: number): void
  /** Draws the crosshair at a bar and scrolls to it; removes the crosshair if there is no such bar. */
  mark(index: number): void
  /** Zooms by a fraction of the visible range; positive values zoom in. */
  zoom(share: number): void
  remove(): void
}

/** Empty bars at the right edge. */
const MARGIN = 3
/** Fraction of the pane height used for volume. */
const VOLUME = 0.18
/** Height of the price pane relative to each of the other panes. */
const PRICE_STRETCH = 3

/** What happens on a chart. */
interface DrawingEvents {
  /** Receives what is under the pointer, or undefined when the pointer leaves. */
  onHover(hover: Hover | undefined): void
  /** Receives the bar that was clicked or tapped, or undefined next to the bars. */
  onSelect(hover: Hover | undefined): void
}

/** Draws a chart on an element. */
export function createDrawing(element: HTMLElement, { onHover, onSelect }: DrawingEvents): Drawing {
  // The library's attribution logo injects a style sheet that the Content-Security-Policy blocks, so the attribution is
  // text below the chart.
  const chart = createChart(element, {
    autoSize: true,
    layout: { attributionLogo: false },
    // The browser's language tag is not always valid for formatting, so the locale is the resolved one. Bars that would
    // share a pixel are merged, so 50,000 bars scroll smoothly.
    timeScale: { enableConflation: true, precomputeConflationOnInit: true },
    localization: {
      locale: Intl.DateTimeFormat().resolvedOptions().locale,
      // The library's own formats write a minus sign before zero.
      percentageFormatter: (value: number) => `${formatFixed(value)}%`,
      timeFormatter: (time: Time) => chartTimeText(time as ChartTime, data?.zone),
    },
  })
  const candles = chart.addSeries(CandlestickSeries)
  const area = chart.addSeries(AreaSeries, { lineWidth: 2 })
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 1 - VOLUME, bottom: 0 } })
  const lines = createLineSeries(chart)
  let markers: ISeriesMarkersPluginApi<Time> | undefined
  let data: PriceChartData | undefined
  let places = new Map<ChartTime, number>()

  // The library reports crosshairs that `mark` draws like those of the pointer, without its position.
  chart.subscribeCrosshairMove((event) => onHover(hoverOf(event, lines, places)))
  chart.subscribeClick((event) => onSelect(hoverOf(event, lines, places)))

  function show(next: PriceChartData): void {
    data = next
    places = new Map(next.bars.map(({ time }, index) => [time, index]))
    const isArea = next.style === 'area' || next.isCompared
    candles.setData(isArea ? [] : next.bars.map((bar) => ({ ...bar, time: bar.time as Time })))
    area.setData(isArea ? next.bars.map(({ time, close }) => ({ time: time as Time, value: close })) : [])
    lines.show(next.lines)
    chart.panes()[0]?.setStretchFactor(PRICE_STRETCH)
    const mode = next.isCompared ? PriceScaleMode.Percentage : PriceScaleMode.Normal
    chart.priceScale('right').applyOptions({ mode })
    paint()
  }

  const priceSeries = () => (data?.style === 'area' || data?.isCompared === true ? area : candles)

  function paint(): void {
    paintChart(chart, element, typeof data?.bars[0]?.time === 'number')
    const tokens = ['--up', '--down', '--series-1', '--surface'] as const
    const [up, down, accent, surface] = tokens.map(colorOf) as [string, string, string, string]
    // Candles of a gain are hollow, so that they differ by more than their color.
    candles.applyOptions({
      ...{ upColor: surface, borderUpColor: up, wickUpColor: up },
      ...{ downColor: down, borderDownColor: down, wickDownColor: down },
      priceLineColor: isGain(data?.bars.at(-1)) ? up : down,
    })
    area.applyOptions({ lineColor: accent, topColor: fadeColor(accent, 0.22), bottomColor: fadeColor(accent, 0) })
    volume.setData(
      (data?.bars ?? []).map((bar) => ({
        time: bar.time as Time,
        value: bar.volume ?? 0,
        color: isGain(bar) ? fadeColor(up, 0.24) : fadeColor(down, 0.4),
      })),
    )
    lines.paint()
    markers?.detach()
    markers = createSeriesMarkers<Time>(priceSeries(), (data?.marks ?? []).map(markOf))
  }

  return {
    show,
    paint,
    zoomTo(bars) {
      const length = data?.bars.length ?? 0
      if (bars === undefined || bars >= length) chart.timeScale().fitContent()
      else chart.timeScale().setVisibleLogicalRange({ from: length - bars, to: length + MARGIN })
    },
    scroll: (bars) => chart.timeScale().scrollToPosition(chart.timeScale().scrollPosition() + bars, false),
    mark(index) {
      const bar = data?.bars[index]
      if (bar === undefined) return chart.clearCrosshairPosition()
      scrollTo(chart, index)
      chart.setCrosshairPosition(bar.close, bar.time as Time, priceSeries())
    },
    zoom(share) {
      const range = chart.timeScale().getVisibleLogicalRange()
      if (range === null) return
      const by = ((range.to - range.from) * share) / 2
      chart.timeScale().setVisibleLogicalRange({ from: range.from + by, to: range.to - by })
    },
    remove: () => chart.remove(),
  }
}

const isGain = (bar: ChartBar | undefined) => bar !== undefined && bar.close >= bar.open

/** Scrolls to a bar outside of the visible range. */
function scrollTo(chart: IChartApi, index: number): void {
  const range = chart.timeScale().getVisibleLogicalRange()
  if (range === null || (index >= range.from && index <= range.to)) return
  const half = (range.to - range.from) / 2
  chart.timeScale().setVisibleLogicalRange({ from: index - half, to: index + half })
}

/** Paints everything except series in the current theme. */
function paintChart(chart: IChartApi, element: HTMLElement, isIntraday: boolean): void {
  const [ink, soft, line, accent] = ['--ink', '--ink-faint', '--line', '--series-1'].map(colorOf) as [
    string,
    string,
    string,
    string,
  ]
  chart.applyOptions({
    layout: {
      background: { color: 'transparent' },
      textColor: soft,
      fontFamily: getComputedStyle(element).fontFamily,
      fontSize: 11,
      panes: { separatorColor: line, separatorHoverColor: fadeColor(accent, 0.2) },
    },
    grid: { vertLines: { color: fadeColor(line, 0.5) }, horzLines: { color: fadeColor(line, 0.5) } },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: soft, labelBackgroundColor: ink },
      horzLine: { color: soft, labelBackgroundColor: ink },
    },
    rightPriceScale: { borderColor: line },
    timeScale: {
      borderColor: line,
      rightOffset: MARGIN,
      minBarSpacing: 0.05,
      timeVisible: isIntraday,
      secondsVisible: false,
    },
  })
}

const MARKS = {
  split: { letter: 'S', token: '--series-3', position: 'aboveBar' },
  dividend: { letter: 'D', token: '--info', position: 'belowBar' },
  earnings: { letter: 'E', token: '--warn', position: 'belowBar' },
} as const

function markOf({ time, kind }: ChartMark) {
  const { letter, token, position } = MARKS[kind]
  return { time: time as Time, position, shape: 'circle' as const, size: 0.8, color: colorOf(token), text: letter }
}

function hoverOf(
  event: MouseEventParams,
  lines: LineSeriesSet,
  places: ReadonlyMap<ChartTime, number>,
): Hover | undefined {
  const time = event.time
  if (time === undefined || typeof time === 'object') return undefined
  const index = places.get(time)
  if (index === undefined) return undefined
  return { time, index, values: lines.valuesAt(event.seriesData) }
}
