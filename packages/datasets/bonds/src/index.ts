export type { BondCall, BondTerms } from './yield/bond-terms.ts'
export { bondYield, type BondYield, type PricedBond, type YieldFields } from './yield/bond-yield.ts'
export { priceAtYield } from './yield/price-at-yield.ts'
export { settlementDate } from './yield/settlement-date.ts'
