import { emaWarmUp, wilderWarmUp } from './smoothing.ts'

/** How far back a value looks. */
export interface Lookback {
  /**
   * Bars that it is made of, its own the last one; of a recursive average those of its seed. All of them must lie
   * within the history of the plan.
   */
  readonly window: number
  /** Bars before its own so that it has a value: what recursive averages remember beyond their seeds counts here. */
  readonly warmUp: number
}

/** Of something that is worked out from so many bars. */
export const ofBars = (bars: number): Lookback => ({ window: bars, warmUp: bars - 1 })
/** Of an exponential moving average. */
export const ofEma = (period: number): Lookback => ({ window: period, warmUp: emaWarmUp(period) })
/** Of Wilder’s average. */
export const ofWilder = (period: number): Lookback => ({ window: period, warmUp: wilderWarmUp(period) })

/** Of calculations that follow each other, each over values of the one before. */
export const inTurn = (...steps: readonly Lookback[]): Lookback => ({
  window: 1 + sum(steps.map(({ window }) => window - 1)),
  warmUp: sum(steps.map(({ warmUp }) => warmUp)),
})

/** Of what needs all of some values at once. */
export const together = (...values: readonly Lookback[]): Lookback => ({
  window: Math.max(...values.map(({ window }) => window)),
  warmUp: Math.max(...values.map(({ warmUp }) => warmUp)),
})

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
