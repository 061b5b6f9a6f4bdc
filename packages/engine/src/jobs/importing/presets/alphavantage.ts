import type { Preset } from '../preset.ts'

/**
 * Alpha Vantage CSV responses: `TIME_SERIES_DAILY` and `TIME_SERIES_DAILY_ADJUSTED`. The close in both is unadjusted.
 */
export const alphavantage: Preset = {
  name: 'alphavantage',
  title: 'Alpha Vantage',
  datasets: ['eod'],
  forms: [
    {
      columns: ['timestamp', 'open', 'high', 'low', 'close', 'volume'],
      exact: true,
      fields: { timestamp: 'date' },
    },
    { columns: ['timestamp', 'open', 'high', 'low', 'close'], exact: true, fields: { timestamp: 'date' } },
    {
      columns: [
        ...['timestamp', 'open', 'high', 'low', 'close', 'adjusted_close', 'volume'],
        ...['dividend_amount', 'split_coefficient'],
      ],
      fields: { timestamp: 'date' },
    },
  ],
  fileNames: ['daily_adjusted_{symbol}.csv', 'daily_{symbol}.csv'],
}
