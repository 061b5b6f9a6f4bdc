import { INTERVALS } from '@bourse/services'

/** Daily and intraday bar intervals. */
export const BAR_INTERVALS = ['1d', ...INTERVALS] as const
export type BarInterval = (typeof BAR_INTERVALS)[number]
