/** Returns the arithmetic mean of at least one number. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Returns the sample covariance (n − 1) of two series of equal length, with at least two values. */
export function covariance(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)]
  const products = a.map((value, index) => (value - meanA) * ((b[index] ?? Number.NaN) - meanB))
  return products.reduce((sum, product) => sum + product, 0) / (a.length - 1)
}

/** Returns the sample standard deviation (n − 1) of two or more numbers. */
export function deviation(values: readonly number[]): number {
  return Math.sqrt(covariance(values, values))
}
