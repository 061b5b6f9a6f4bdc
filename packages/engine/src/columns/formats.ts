export const COLUMNAR_FORMATS = ['arrow', 'parquet'] as const
/** One of these: an Arrow IPC stream, or a Parquet file. */
export type ColumnarFormat = (typeof COLUMNAR_FORMATS)[number]

/** What becomes of decimals: exact decimals, the nearest binary floats, or text with their digits. */
export const NUMBERS = ['decimal', 'float', 'text'] as const
/** One of these. */
export type Numbers = (typeof NUMBERS)[number]
