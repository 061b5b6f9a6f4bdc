import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { minus, plus } from '../series/arithmetic.ts'
import { weightedMeans } from '../series/averages.ts'
import { inTurn, ofBars } from '../series/lookback.ts'

const rootOf = (period: number) => Math.floor(Math.sqrt(period))

export const hma = indicator({
  name: 'hma',
  title: 'Hull moving average',
  formula: 'hma = wma(2 × wma(close, ⌊period ÷ 2⌋) − wma(close, period), ⌊√period⌋)',
  inputs: ['close'],
  parameters: { period: whole('Bars in the longest of the three averages', { default: 20, min: 2 }) },
  outputs: { hma: 'The average, in the listing’s currency' },
  lookbacks: ({ period }) => ({ hma: inTurn(ofBars(period), ofBars(rootOf(period))) }),
  compute({ close }, { period }) {
    const half = weightedMeans(close, Math.floor(period / 2))
    const full = weightedMeans(close, period)
    return { hma: weightedMeans(minus(plus(half, half), full), rootOf(period)) }
  },
})
