/** A cash dividend with an ex date during the option's life. */
export interface Dividend {
  /** Time from now to the ex date, in years of 365 days. */
  readonly years: number
  /** Amount in dollars per share. */
  readonly amount: number
}

/** An option on one share, with the market data needed to value it. */
export interface Option {
  readonly type: 'call' | 'put'
  /** Strike in dollars per share. */
  readonly strike: number
  /** Time from now to the last trading date, in years of 365 days; above 0. */
  readonly years: number
  /** Price of the underlying share in dollars, including future dividends. */
  readonly underlyingPrice: number
  /** Annual rate, continuously compounded: 0.05 is five percent. */
  readonly rate: number
  /** Cash dividends with an ex date after now and on or before the last trading date. */
  readonly dividends: readonly Dividend[]
}

/** Returns the present value of future dividends, in dollars per share: Σ D·e^(−r·t). */
export function presentValue(dividends: readonly Dividend[], rate: number): number {
  let sum = 0
  for (const { years, amount } of dividends) sum += amount * Math.exp(-rate * years)
  return sum
}

/**
 * Returns S*, the stochastic part of the share price: the price without the present value of future dividends, in
 * dollars.
 */
export function priceWithoutDividends({ underlyingPrice, dividends, rate }: Option): number {
  return underlyingPrice - presentValue(dividends, rate)
}

/**
 * Returns true if early exercise has no value, so that a closed form is exact: a call without future dividends, at a
 * rate of 0 or more.
 */
export function isNeverExercisedEarly({ type, dividends, rate }: Option): boolean {
  return type === 'call' && rate >= 0 && dividends.every(({ amount }) => amount === 0)
}

/** Returns the payoff of immediate exercise, in dollars per share. */
export function exerciseValue({ type, underlyingPrice, strike }: Option): number {
  const gain = underlyingPrice - strike
  return Math.max(type === 'call' ? gain : -gain, 0)
}
