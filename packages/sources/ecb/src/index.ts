export { REFERENCE_RATES_ADDRESS } from './addresses.ts'
export { ecbPublisher } from './publisher.ts'
export { referenceRates, type RateWindow, type ReferenceRate } from './reference-rates.ts'
