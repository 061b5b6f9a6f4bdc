export { default } from './dataset.ts'
export { INDICATORS } from './all-indicators.ts'
