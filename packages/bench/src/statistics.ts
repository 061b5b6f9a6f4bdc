/** The value below which a share of all lies, by the nearest rank; 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new RangeError('a quantile needs a value at least')
  return value
}

/** The middle value; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const lower = quantile(values, 0.5)
  const upper = -quantile(
    values.map((value) => -value),
    0.5,
  )
  return (lower + upper) / 2
}

/** As many digits behind the point as say something. */
export function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
