import { indicator } from '../definition/indicator.ts'
import { minus, percentOf } from '../series/arithmetic.ts'
import { fastAndSlow, fastAndSlowLookbacks, fasterError } from './fast-and-slow.ts'

export const ppo = indicator({
  name: 'ppo',
  title: 'Percentage price oscillator',
  formula:
    'ppo = 100 × (ema(close, fast) − ema(close, slow)) ÷ ema(close, slow), signal = ema(ppo, signal), histogram ' +
    '= ppo − signal',
  inputs: ['close'],
  parameters: fastAndSlow,
  outputs: {
    ppo: 'Difference between the two averages, as a percentage of the slower one',
    signal: 'Average of ppo, in percent',
    histogram: 'Difference between ppo and its average, in percent',
  },
  lookbacks(parameters) {
    const [line, signal] = fastAndSlowLookbacks(parameters)
    return { ppo: line, signal, histogram: signal }
  },
  refuse: fasterError,
  compute({ close }, { fast, slow, signal: period }, { smoothing }) {
    const slower = smoothing.ema(close, slow)
    const line = percentOf(minus(smoothing.ema(close, fast), slower), slower)
    const signal = smoothing.ema(line, period)
    return { ppo: line, signal, histogram: minus(line, signal) }
  },
})
