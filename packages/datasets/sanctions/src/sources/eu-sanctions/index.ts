export { euSanctions, type EuUnit } from './eu-sanctions.ts'
export { euList } from './eu-list.ts'
export { euSanctionsPublisher } from './publisher.ts'
