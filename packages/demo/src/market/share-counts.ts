import type { DemoSecurity } from './security.ts'

/** So many times the shares of a usual day are outstanding at the start. */
const DAYS_OF_VOLUME = 130
/** A company buys back so many ten-thousandths of its first shares each quarter. */
const BOUGHT_BACK = 25
/** Of a hundred shares so many may be traded freely. */
const FLOAT_PERCENT = 95

/** Shares of a made-up company on a day, whole numbers. */
interface DemoShares {
  readonly outstanding: number
  readonly float: number
}

/**
 * Shares outstanding and their free part, on the share basis of a day: they follow the splits, and a hundredth is
 * bought back each year. Undefined where no shares are counted.
 */
export function sharesOf({ volume, splits }: DemoSecurity, date: string): DemoShares | undefined {
  if (volume === undefined) return undefined
  const first = volume * DAYS_OF_VOLUME
  const left = first - Math.round((first * BOUGHT_BACK * quartersSinceStart(date)) / 10_000)
  const outstanding = splits
    .filter(({ on }) => on <= date)
    .reduce((shares, { times, over }) => Math.round((shares * times) / over), left)
  return { outstanding, float: Math.trunc((outstanding * FLOAT_PERCENT) / 100) }
}

/** Whole calendar quarters from the start of the demo market. */
const quartersSinceStart = (date: string) =>
  (Number(date.slice(0, 4)) - 2020) * 4 + Math.trunc((Number(date.slice(5, 7)) - 1) / 3)
