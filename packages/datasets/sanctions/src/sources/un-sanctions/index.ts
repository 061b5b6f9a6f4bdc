export { unList } from './un-list.ts'
export { unSanctions, type UnUnit } from './un-sanctions.ts'
export { unSanctionsPublisher } from './publisher.ts'
