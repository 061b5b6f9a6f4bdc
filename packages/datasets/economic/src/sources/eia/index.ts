export { eiaPublisher } from './publisher.ts'
export { SPOT_PRICES, type Commodity, type SpotSeries } from './spot-series.ts'
export { spotPrices, type SpotPrice } from './spot-prices.ts'
