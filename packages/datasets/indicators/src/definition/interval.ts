/** Intervals in which indicators are calculated. */
export const INDICATOR_INTERVALS = ['1d', '5m', '1h'] as const
/** One of them. */
export type Interval = (typeof INDICATOR_INTERVALS)[number]
/** One within a session. */
export type Intraday = Exclude<Interval, '1d'>

/** Length of the bars within a session, in seconds. */
export const SECONDS: Readonly<Record<Intraday, number>> = { '5m': 300, '1h': 3600 }
