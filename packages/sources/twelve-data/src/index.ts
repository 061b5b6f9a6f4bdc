export { dayBars } from './day-bars.ts'
export { twelveDataPublisher } from './publisher.ts'
export { seriesAddress } from './series-address.ts'
