/** Strikes on each side of the underlying's price. */
const EACH_SIDE = 10

/** The strikes around a price, from strikes in ascending order. */
export function nearStrikes(strikes: readonly string[], price: number): readonly string[] {
  const above = strikes.findIndex((strike) => Number(strike) >= price)
  const middle = above === -1 ? strikes.length : above
  return strikes.slice(Math.max(0, middle - EACH_SIDE), middle + EACH_SIDE)
}
