export { candlesAddress, MOST_CANDLES, PRODUCTS_ADDRESS, tickerAddress, type CandleWindow } from './addresses.ts'
export { candles, type Candle, type CandleOptions } from './candles.ts'
export { products, type CoinbaseProduct } from './products.ts'
export { coinbasePublisher } from './publisher.ts'
