export { houseClerk, type HouseYear } from './house-clerk.ts'
export { parseHouseIndex, type HouseReport } from './parse-house-index.ts'
