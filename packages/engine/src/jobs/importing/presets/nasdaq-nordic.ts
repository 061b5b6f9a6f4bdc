import type { Preset } from '../preset.ts'

/** Nasdaq Nordic historical prices, with semicolons and decimal commas. */
export const nasdaqNordic: Preset = {
  name: 'nasdaq-nordic',
  title: 'Nasdaq Nordic',
  datasets: ['eod'],
  forms: [
    {
      columns: ['date', 'opening price', 'high price', 'low price', 'closing price', 'total volume', 'trades'],
      fields: {
        ...{ 'opening price': 'open', 'high price': 'high', 'low price': 'low', 'closing price': 'close' },
        ...{ 'total volume': 'volume', trades: 'trade_count' },
      },
      note: 'Nasdaq Nordic adjusts prices on request: check the prices before a split.',
    },
  ],
}
