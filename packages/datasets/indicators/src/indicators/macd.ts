import { indicator } from '../definition/indicator.ts'
import { minus } from '../series/arithmetic.ts'
import { fastAndSlow, fastAndSlowLookbacks, fasterError } from './fast-and-slow.ts'

export const macd = indicator({
  name: 'macd',
  title: 'Moving average convergence divergence',
  formula: 'macd = ema(close, fast) − ema(close, slow), signal = ema(macd, signal), histogram = macd − signal',
  inputs: ['close'],
  parameters: fastAndSlow,
  outputs: {
    macd: 'Difference between the two averages, in the listing’s currency',
    signal: 'Average of macd',
    histogram: 'Difference between macd and its average',
  },
  lookbacks(parameters) {
    const [line, signal] = fastAndSlowLookbacks(parameters)
    return { macd: line, signal, histogram: signal }
  },
  refuse: fasterError,
  compute({ close }, { fast, slow, signal: period }, { smoothing }) {
    const line = minus(smoothing.ema(close, fast), smoothing.ema(close, slow))
    const signal = smoothing.ema(line, period)
    return { macd: line, signal, histogram: minus(line, signal) }
  },
})
