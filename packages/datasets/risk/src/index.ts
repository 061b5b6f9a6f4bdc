export { dailyReturns, type Close, type DailyReturn, type ShareActions } from './measures/daily-returns.ts'
export type { YieldObservation } from './measures/risk-free-rates.ts'
export { riskMeasures, type PricedListing, type RiskInput, type RiskMeasures } from './measures/risk-measures.ts'
