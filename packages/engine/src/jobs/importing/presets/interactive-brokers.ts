import type { Preset } from '../preset.ts'

/** Interactive Brokers historical bars, as data frames from `ib_insync` and `ib_async`. */
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
