export { houseClerk, type HouseYear } from './house-clerk.ts'
export { houseYearIndex, type HouseReport } from './house-year-index.ts'
export { houseClerkPublisher } from './publisher.ts'
