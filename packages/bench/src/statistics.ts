/** The value below which a given fraction of all values falls, by the nearest-rank method; 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new RangeError('a quantile needs at least one value')
  return value
}

/** The median; for an even number of values, the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const lower = quantile(values, 0.5)
  const upper = -quantile(
    values.map((value) => -value),
    0.5,
  )
  return (lower + upper) / 2
}

/** A value rounded to a number of decimal places. */
export function roundTo(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
