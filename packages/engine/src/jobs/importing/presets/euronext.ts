import type { Preset } from '../preset.ts'

/** Euronext historical prices, with a title above the header and day-first dates. */
export const euronext: Preset = {
  name: 'euronext',
  title: 'Euronext',
  datasets: ['eod'],
  forms: [
    {
      columns: ['date', 'open', 'high', 'low', 'last', 'close', 'number of shares', 'number of trades', 'turnover'],
      fields: { 'number of shares': 'volume', 'number of trades': 'trade_count' },
      note: 'Euronext adjusts prices on request: check the prices before a split.',
    },
  ],
  dateFormat: 'D/M/YYYY',
}
