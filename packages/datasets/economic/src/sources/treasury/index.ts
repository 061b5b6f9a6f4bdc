export { parYields, type ParYield } from './par-yields.ts'
export { parYieldsAddress } from './addresses.ts'
export { treasuryPublisher } from './publisher.ts'
export { tenorOf, TENORS, type Tenor } from './tenors.ts'
