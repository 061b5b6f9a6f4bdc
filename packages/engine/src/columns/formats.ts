export const COLUMNAR_FORMATS = ['arrow', 'parquet'] as const
/** A columnar format: an Arrow IPC stream or a Parquet file. */
export type ColumnarFormat = (typeof COLUMNAR_FORMATS)[number]

/** Decimal encodings: exact decimals, the nearest binary floats, or text. */
export const NUMBERS = ['decimal', 'float', 'text'] as const
/** A decimal encoding. */
export type Numbers = (typeof NUMBERS)[number]
