export { parseUnList } from './parse-un-list.ts'
export { unSanctions, type UnUnit } from './un-sanctions.ts'
