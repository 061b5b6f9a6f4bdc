export { eiaPublisher, SPOT_PRICES, type Commodity, type SpotSeries } from './publisher.ts'
export { spotPrices, type SpotPrice } from './spot-prices.ts'
