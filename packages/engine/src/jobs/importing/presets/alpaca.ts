import type { Preset } from '../preset.ts'

/** Alpaca bars: data frames from its Python package, and its API's field names. */
export const alpaca: Preset = {
  name: 'alpaca',
  title: 'Alpaca',
  datasets: ['eod', 'intraday'],
  forms: [
    {
      columns: ['timestamp', 'open', 'high', 'low', 'close', 'volume', 'trade_count', 'vwap'],
      fields: { timestamp: ['datetime', 'date'] },
    },
    {
      columns: ['t', 'o', 'h', 'l', 'c', 'v', 'n', 'vw'],
      fields: {
        ...{ t: ['datetime', 'date'], o: 'open', h: 'high', l: 'low' },
        ...{ c: 'close', v: 'volume', n: 'trade_count' },
      },
    },
  ],
}
