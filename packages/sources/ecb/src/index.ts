export { ecbPublisher, REFERENCE_RATES } from './publisher.ts'
export { referenceRates, type RateWindow, type ReferenceRate } from './reference-rates.ts'
