export { COLUMNAR_FORMATS, ColumnarWriter, type ColumnarFormat } from './columnar-writer.ts'
export { NUMBERS, type Numbers } from './columns/column-of.ts'
export { DoesNotFit } from './columns/column.ts'
export type { TableOptions } from './table.ts'
