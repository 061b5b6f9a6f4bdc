import { whole, type ValuesOf } from '../definition/parameter.ts'
import { emaWarmUp } from '../series/smoothing.ts'

/** Parameters of indicators that compare two averages and smooth what comes out. */
export const fastAndSlow = {
  fast: whole('Bars of the faster average; fewer than slow', { default: 12 }),
  slow: whole('Bars of the slower average', { default: 26, min: 2 }),
  signal: whole('Bars of the average that is the signal', { default: 9 }),
}

type Values = ValuesOf<typeof fastAndSlow>

/** Bars that the slower average and then the signal need; the faster one needs fewer. */
export const fastAndSlowWarmUp = ({ slow, signal }: Values): number => emaWarmUp(slow) + emaWarmUp(signal)

/** The faster average must be faster. */
export const unlessFaster = ({ fast, slow }: Values): string | undefined =>
  fast < slow ? undefined : `fast must be below slow, got fast ${fast} and slow ${slow}`
