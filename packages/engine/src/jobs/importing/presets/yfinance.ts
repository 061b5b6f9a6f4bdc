import type { Preset } from '../preset.ts'

/**
 * Yahoo Finance data from the Python package `yfinance`: `download`, with multi-level columns, and `history`, without.
 */
export const yfinance: Preset = {
  name: 'yfinance',
  title: 'Yahoo Finance (yfinance)',
  datasets: ['eod'],
  forms: [
    {
      columns: ['date', 'close@', 'adj close@'],
      fields: {},
      restated: ['splits'],
      note: 'Yahoo adjusts Close for splits: check the prices before a split.',
    },
    {
      columns: ['date', 'close@'],
      fields: {},
      adjusted: 'for splits and dividends (auto_adjust)',
      restated: ['splits', 'dividends'],
    },
    {
      columns: ['date', 'open', 'high', 'low', 'close', 'volume', 'dividends', 'stock splits'],
      fields: {},
      note: 'Yahoo adjusts these prices for splits, and for dividends unless auto_adjust is off.',
    },
    {
      columns: ['date', 'open', 'high', 'low', 'close', 'adj close', 'volume'],
      fields: {},
      restated: ['splits'],
      note: 'Yahoo adjusts Close for splits: check the prices before a split.',
    },
  ],
}
