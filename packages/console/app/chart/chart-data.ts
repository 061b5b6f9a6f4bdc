/** A time on a chart: a date, or seconds since 1970 by the clock of the exchange. */
export type ChartTime = string | number

/** A bar as it is drawn. */
export interface ChartBar {
  readonly time: ChartTime
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number | null
}

/** A value of a line; null leaves a gap. */
export interface ChartPoint {
  readonly time: ChartTime
  readonly value: number | null
}

/** A line over the prices, or in a pane of its own. */
export interface ChartLine {
  readonly id: string
  readonly title: string
  /** Token of its colour. */
  readonly colour: string
  /** 0 is that of the prices. */
  readonly pane: number
  readonly shape?: 'line' | 'histogram'
  readonly points: readonly ChartPoint[]
}

/** Something that happened, marked at a bar. */
export interface ChartMark {
  readonly time: ChartTime
  readonly kind: 'split' | 'dividend' | 'earnings'
  readonly text: string
}

/** What a chart of prices shows. */
export interface PriceChartData {
  readonly bars: readonly ChartBar[]
  readonly lines: readonly ChartLine[]
  readonly marks: readonly ChartMark[]
  /** Candles, or a line with its area. Where others are compared, all are lines of percent. */
  readonly style: 'candles' | 'area'
  /** Lines are changes in percent since the first bar in sight. */
  readonly isCompared: boolean
}
