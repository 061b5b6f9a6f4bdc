export { EXCHANGE_RATES_ADDRESS } from './addresses.ts'
export { federalReservePublisher } from './publisher.ts'
export { monthlyRates, type MonthlyRate } from './monthly-rates.ts'
