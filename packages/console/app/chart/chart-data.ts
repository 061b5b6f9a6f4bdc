import type { Origin } from '../origin/origin.ts'

/** A time on a chart: a date, or seconds since 1970 in the exchange's local time. */
export type ChartTime = string | number

/** One bar in the chart. */
export interface ChartBar {
  readonly time: ChartTime
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number | null
  /** Dates of the daily bars that it joins; absent if it is one bar. */
  readonly joins?: readonly string[]
}

/** A value on a line; null leaves a gap. */
export interface ChartPoint {
  readonly time: ChartTime
  readonly value: number | null
  /** Drawn dashed, because the value still depends on where the bars begin. */
  readonly isUnsettled?: boolean
}

/** A line over the prices or in a separate pane. */
export interface ChartLine {
  readonly id: string
  readonly title: string
  /** What it is part of, such as an indicator with several lines; the title of its pane. */
  readonly group: string
  /** CSS variable of the line's color. */
  readonly colour: string
  /** 0 is the price pane. */
  readonly pane: number
  readonly shape?: 'line' | 'histogram'
  /** Values marked across the pane. */
  readonly levels?: readonly number[]
  readonly points: readonly ChartPoint[]
  /** Where the value of a point, by its index, comes from. */
  originAt?(index: number): Origin | undefined
}

/** An event marked at a bar. */
export interface ChartMark {
  readonly time: ChartTime
  readonly kind: 'split' | 'dividend' | 'earnings'
  readonly text: string
}

/** Data for a price chart. */
export interface PriceChartData {
  readonly bars: readonly ChartBar[]
  readonly lines: readonly ChartLine[]
  readonly marks: readonly ChartMark[]
  /** Candles, or a line with a filled area. With compared symbols, every series is a percent line. */
  readonly style: 'candles' | 'area'
  /** Whether lines are percent changes since the first visible bar. */
  readonly isCompared: boolean
  /** Zone of times that are not dates. */
  readonly zone: string
  /** Where a bar, by its index, comes from. */
  originAt?(index: number): Origin | undefined
}
