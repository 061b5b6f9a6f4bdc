/** A cash dividend that goes ex while the option lives. */
export interface Dividend {
  /** From now to the ex date, in years of 365 days. */
  readonly years: number
  /** Dollars a share. */
  readonly amount: number
}

/** An option on one share and the market that it is valued in. */
export interface Option {
  readonly type: 'call' | 'put'
  /** Dollars a share. */
  readonly strike: number
  /** From now to the last trading date, in years of 365 days; above 0. */
  readonly years: number
  /** Price of the underlying share in dollars, with the dividends that are still to come. */
  readonly underlyingPrice: number
  /** A year, continuously compounded: 0.05 is five percent. */
  readonly rate: number
  /** Cash dividends that go ex after now, on or before the last trading date. */
  readonly dividends: readonly Dividend[]
}

/** What the dividends to come are worth now, in dollars a share: Σ D·e^(−r·t). */
export function presentValue(dividends: readonly Dividend[], rate: number): number {
  let sum = 0
  for (const { years, amount } of dividends) sum += amount * Math.exp(-rate * years)
  return sum
}

/**
 * S*, the part of the share's price that moves: the price without the present value of the dividends to come, in
 * dollars.
 */
export function priceWithoutDividends({ underlyingPrice, dividends, rate }: Option): number {
  return underlyingPrice - presentValue(dividends, rate)
}

/**
 * Whether early exercise has no value, so that a closed form is exact: a call without a dividend to come, at a rate of
 * 0 or more.
 */
export function isNeverExercisedEarly({ type, dividends, rate }: Option): boolean {
  return type === 'call' && rate >= 0 && dividends.every(({ amount }) => amount === 0)
}

/** What exercise at once pays, in dollars a share. */
export function exerciseValue({ type, underlyingPrice, strike }: Option): number {
  const gain = underlyingPrice - strike
  return Math.max(type === 'call' ? gain : -gain, 0)
}
