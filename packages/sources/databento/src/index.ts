export { dayBars, type DatabentoDay } from './day-bars.ts'
export { databentoPublisher } from './publisher.ts'
export { COST_ADDRESS, costOf, costRequest, dayRequest, RANGE_ADDRESS } from './range-request.ts'
