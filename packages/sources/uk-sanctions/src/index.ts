export { parseUkList } from './parse-uk-list.ts'
export { ukSanctions, type UkUnit } from './uk-sanctions.ts'
