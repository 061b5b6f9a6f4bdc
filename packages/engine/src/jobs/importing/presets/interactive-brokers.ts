import type { Preset } from '../preset.ts'

/** Historical bars of Interactive Brokers, as data frames of `ib_insync` and `ib_async`. */
export const interactiveBrokers: Preset = {
  name: 'interactive-brokers',
  title: 'Interactive Brokers',
  datasets: ['eod'],
  forms: [
    {
      columns: ['date', 'open', 'high', 'low', 'close', 'volume', 'average', 'barcount'],
      fields: { barcount: 'trade_count' },
      adjusted: 'for splits',
    },
  ],
}
