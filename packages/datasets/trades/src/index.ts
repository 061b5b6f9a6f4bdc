export { default } from './dataset.ts'
export { saleConditions } from './conditions/sale-conditions.ts'
export { leanTrades } from './sources/lean-trades.ts'
export { massive } from './sources/massive.ts'
