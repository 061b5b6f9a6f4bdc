export {
  klinesAddress,
  minutesFileAddress,
  MOST_KLINES,
  MOST_TICKERS,
  SYMBOLS_ADDRESS,
  tickersAddress,
  WEIGHTS,
} from './addresses.ts'
export { csvOf, isChecked } from './checked-zip.ts'
export { klines, type Kline } from './klines.ts'
export { LEADING_SYMBOLS } from './leading-symbols.ts'
export { binancePublisher } from './publisher.ts'
export { isGap, stretches, type Stretch } from './stretches.ts'
export { symbols, type BinanceSymbol } from './symbols.ts'
export { tickers, type BinanceTicker } from './tickers.ts'
