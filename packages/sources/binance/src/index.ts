export { klinesAddress, MOST_KLINES, SYMBOLS_ADDRESS, WEIGHTS } from './addresses.ts'
export { klines, type Kline } from './klines.ts'
export { binancePublisher } from './publisher.ts'
export { symbols, type BinanceSymbol } from './symbols.ts'
