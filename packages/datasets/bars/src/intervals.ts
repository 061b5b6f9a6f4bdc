import { INTERVALS } from '@bourse/services'

/** Intervals of daily and intraday bars. */
export const BAR_INTERVALS = ['1d', ...INTERVALS] as const
export type BarInterval = (typeof BAR_INTERVALS)[number]
