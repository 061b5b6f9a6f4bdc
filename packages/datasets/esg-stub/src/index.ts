export { default } from './dataset.ts'
export { esgRatings } from './record.ts'
