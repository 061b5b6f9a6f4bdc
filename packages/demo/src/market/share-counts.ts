import type { DemoSecurity } from './security.ts'

/** Shares outstanding at the start, as a multiple of the typical daily volume. */
const DAYS_OF_VOLUME = 130
/** Fraction of its initial shares that a company buys back each quarter, in ten-thousandths. */
const BOUGHT_BACK = 25
/** Free float as a percentage of the shares outstanding. */
const FLOAT_PERCENT = 95

/** A synthetic company's share counts on a day, as whole numbers. */
interface DemoShares {
  readonly outstanding: number
  readonly float: number
}

/**
 * Returns shares outstanding and free float, on a day's share basis: they follow the splits, and buybacks reduce them
 * by one percent per year. Undefined if volume is not counted.
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

/** Returns the number of full calendar quarters since the start of the demo market. */
const quartersSinceStart = (date: string) =>
  (Number(date.slice(0, 4)) - 2020) * 4 + Math.trunc((Number(date.slice(5, 7)) - 1) / 3)
