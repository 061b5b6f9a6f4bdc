export { ukList } from './uk-list.ts'
export { ukSanctions, type UkUnit } from './uk-sanctions.ts'
export { ukSanctionsPublisher } from './publisher.ts'
