/** One point on a par yield curve. */
export interface ParYield {
  /** Term in days. */
  readonly days: number
  /** Annual yield in percent, compounded twice a year: 4.2 is 4.2%. */
  readonly percent: number
}

const DAYS_OF_MONTH = 365 / 12

/**
 * Returns the number of days in a tenor as Treasury curves name them (`6w`, `3m`, `10y`): weeks of 7 days, months of a
 * twelfth of a year, years of 365 days.
 * @throws RangeError for any other text
 */
export function tenorDays(tenor: string): number {
  const [, count, unit] = /^([1-9]\d?)([wmy])$/.exec(tenor) ?? []
  if (unit === 'w') return Number(count) * 7
  if (unit === 'm') return Number(count) * DAYS_OF_MONTH
  if (unit === 'y') return Number(count) * 365
  throw new RangeError(`expected a tenor such as 6w, 3m or 10y, got ${tenor}`)
}

/**
 * Returns the par yield at a term in percent: linear in days between the points, constant outside. Undefined if the
 * curve has no points; their order does not matter.
 */
export function parYieldAt(curve: readonly ParYield[], days: number): number | undefined {
  let below: ParYield | undefined
  let above: ParYield | undefined
  for (const point of curve) {
    if (point.days <= days && (below === undefined || point.days > below.days)) below = point
    if (point.days >= days && (above === undefined || point.days < above.days)) above = point
  }
  if (below === undefined || above === undefined) return (below ?? above)?.percent
  if (above.days === below.days) return below.percent
  const share = (days - below.days) / (above.days - below.days)
  return below.percent + share * (above.percent - below.percent)
}

/** Converts a yield in percent, compounded twice a year, to a continuously compounded rate: r = 2·ln(1 + y/200). */
export function continuousRate(percent: number): number {
  return 2 * Math.log1p(percent / 200)
}

/** Returns a par yield curve's continuously compounded rate at a term; undefined if the curve has no points. */
export function rateAt(curve: readonly ParYield[], days: number): number | undefined {
  const percent = parYieldAt(curve, days)
  return percent === undefined ? undefined : continuousRate(percent)
}
