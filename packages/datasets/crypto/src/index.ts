export { default } from './dataset.ts'
export { NO_CHAIN, VENUE, type AssetRow } from './asset-row.ts'
export { assets } from './record.ts'
