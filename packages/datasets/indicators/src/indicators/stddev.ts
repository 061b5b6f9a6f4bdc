import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { deviations } from '../series/averages.ts'
import { ofBars } from '../series/lookback.ts'

export const stddev = indicator({
  name: 'stddev',
  title: 'Standard deviation',
  formula: 'stddev = √(Σ (close − mean)² ÷ period) over the last period closes: for a population, not a sample',
  inputs: ['close'],
  parameters: { period: whole('Bars in the deviation', { default: 20, min: 2 }) },
  outputs: { stddev: 'The deviation, in the listing’s currency' },
  lookbacks: ({ period }) => ({ stddev: ofBars(period) }),
  compute: ({ close }, { period }) => ({ stddev: deviations(close, period) }),
})
