export { euSanctions, type EuUnit } from './eu-sanctions.ts'
export { parseEuList } from './parse-eu-list.ts'
