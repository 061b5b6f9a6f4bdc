import type { DemoSecurity } from './security.ts'

/** Shares outstanding at the start, as a multiple of the typical daily volume. */
const DAYS_OF_VOLUME = 130
/** Ten-thousandths of its initial shares that a company buys back each quarter. */
const BOUGHT_BACK = 25
/** Free float as a percentage of the shares outstanding. */
const FLOAT_PERCENT = 95

/** Share counts of a synthetic company on a day, whole numbers. */
interface DemoShares {
  readonly outstanding: number
  readonly float: number
}

/**
 * Shares outstanding and free float, on the share basis of a day: they follow the splits, and buybacks reduce them by
 * one percent a year. Undefined where volume is not counted.
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
