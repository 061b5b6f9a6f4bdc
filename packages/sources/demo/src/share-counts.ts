import type { DemoSecurity } from './security.ts'

/** So many times the shares of a usual day are outstanding. */
const DAYS_OF_VOLUME = 130
/** Of a hundred shares so many may be traded freely. */
const FLOAT_PERCENT = 95

/** Shares of a made-up company on a day, whole numbers. */
export interface DemoShares {
  readonly outstanding: number
  readonly float: number
}

/** Shares outstanding and their free part, on the share basis of a day: they follow the splits. Undefined where no shares are counted. */
export function sharesOf({ volume, splits }: DemoSecurity, date: string): DemoShares | undefined {
  if (volume === undefined) return undefined
  const outstanding = splits
    .filter(({ on }) => on <= date)
    .reduce((shares, { times, over }) => Math.round((shares * times) / over), volume * DAYS_OF_VOLUME)
  return { outstanding, float: Math.trunc((outstanding * FLOAT_PERCENT) / 100) }
}
