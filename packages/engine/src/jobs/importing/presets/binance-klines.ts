import type { Preset } from '../preset.ts'

const COLUMNS = [
  ...['open_time', 'open', 'high', 'low', 'close', 'volume', 'close_time', 'quote_volume', 'count'],
  ...['taker_buy_volume', 'taker_buy_quote_volume', 'ignore'],
]

/** Binance klines, with or without a header row: `BTCUSDT-1m-2024-01.csv`. */
export const binanceKlines: Preset = {
  name: 'binance-klines',
  title: 'Binance klines',
  datasets: ['eod', 'intraday'],
  forms: [{ columns: COLUMNS, fields: { open_time: ['datetime', 'date'], count: 'trade_count' } }],
  headerless: COLUMNS,
  fileNames: ['{symbol}-{interval}-*.csv', '{symbol}-{interval}.csv'],
}
