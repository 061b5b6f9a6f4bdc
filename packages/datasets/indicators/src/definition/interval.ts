/** Bar intervals for which indicators are calculated. */
export const INDICATOR_INTERVALS = ['1d', '5m', '1h'] as const
/** A bar interval. */
export type Interval = (typeof INDICATOR_INTERVALS)[number]
/** An intraday bar interval. */
export type Intraday = Exclude<Interval, '1d'>

/** Intraday bar intervals in seconds. */
export const SECONDS: Readonly<Record<Intraday, number>> = { '5m': 300, '1h': 3600 }
