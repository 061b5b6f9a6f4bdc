import { emaWarmUp, wilderWarmUp } from './smoothing.ts'

/** The number of bars that a value depends on. */
export interface Lookback {
  /**
   * Bars from which the value is calculated, including the current one; for a recursive average, the bars in its seed.
   * All of them must be within the plan's history.
   */
  readonly window: number
  /**
   * Number of preceding bars that a value needs, including those over which a recursive average settles after its seed.
   */
  readonly warmUp: number
}

/** Returns the lookback of a calculation over a fixed number of bars. */
export const ofBars = (bars: number): Lookback => ({ window: bars, warmUp: bars - 1 })
/** Returns the lookback of an exponential moving average. */
export const ofEma = (period: number): Lookback => ({ window: period, warmUp: emaWarmUp(period) })
/** Returns the lookback of a Wilder average. */
export const ofWilder = (period: number): Lookback => ({ window: period, warmUp: wilderWarmUp(period) })

/** Returns the lookback of chained calculations, each of which reads the values of the previous one. */
export const inTurn = (...steps: readonly Lookback[]): Lookback => ({
  window: 1 + sum(steps.map(({ window }) => window - 1)),
  warmUp: sum(steps.map(({ warmUp }) => warmUp)),
})

/** Returns the lookback of a calculation that combines several values at the same bar. */
export const together = (...values: readonly Lookback[]): Lookback => ({
  window: Math.max(...values.map(({ window }) => window)),
  warmUp: Math.max(...values.map(({ warmUp }) => warmUp)),
})

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
