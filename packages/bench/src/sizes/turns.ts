/** Cycles through values endlessly. */
export function turnsOf<T>(values: readonly T[]): () => T {
  let count = 0
  return () => {
    const value = values[count++ % values.length]
    if (value === undefined) throw new RangeError('expected at least one value')
    return value
  }
}
