export { ofac, type OfacFiles, type OfacUnit } from './ofac.ts'
export { parseOfac } from './parse-ofac.ts'
