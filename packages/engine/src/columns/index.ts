export { DoesNotFit } from './columns/column.ts'
export { COLUMNAR_FORMATS, NUMBERS, type ColumnarFormat, type Numbers } from './formats.ts'
export { endOfText, endOfValue } from './json-values.ts'
export type { SharedLines, TableOptions } from './table.ts'
