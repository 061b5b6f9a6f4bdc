export { default } from './dataset.ts'
export { esgRatings } from './esg-ratings.ts'
