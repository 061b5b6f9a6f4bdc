export { ofac, type OfacUnit } from './ofac.ts'
export type { OfacFiles } from './ofac-files.ts'
export { parseOfac } from './parse-ofac.ts'
