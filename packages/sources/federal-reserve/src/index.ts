export { EXCHANGE_RATES, fedPublisher } from './publisher.ts'
export { monthlyRates, type MonthlyRate } from './monthly-rates.ts'
