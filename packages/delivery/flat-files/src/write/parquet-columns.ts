import { daysBetween } from '@bourse/kit/values'
import type { FieldKind } from '@bourse/kit/delivery'
import type { ParquetWriter } from 'hyparquet-writer'
import { decimalUnits, PRECISION, SCALE } from './decimal-units.ts'

/** A Parquet schema element. */
type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number]

type Type = Omit<SchemaElement, 'name' | 'repetition_type'>

const EPOCH = '1970-01-01'
const DAY_MICROS = 86_400_000_000n

const TEXT: Type = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } }

/**
 * The Parquet type for each kind of field. JSON is stored as text, so its numbers stay exact. No kind is a binary
 * float.
 */
const TYPES: Readonly<Record<FieldKind, Type>> = {
  text: TEXT,
  json: TEXT,
  list: TEXT,
  object: TEXT,
  date: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  instant: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
  decimal: {
    type: 'FIXED_LEN_BYTE_ARRAY',
    type_length: 16,
    converted_type: 'DECIMAL',
    logical_type: { type: 'DECIMAL', precision: PRECISION, scale: SCALE },
    precision: PRECISION,
    scale: SCALE,
  },
  count: { type: 'INT64' },
  boolean: { type: 'BOOLEAN' },
}

/** A nullable column, so that files for all dates share one schema. */
export const schemaElement = (name: string, kind: FieldKind): SchemaElement => ({
  name,
  ...TYPES[kind],
  repetition_type: 'OPTIONAL',
})

/** A value for the Parquet writer. */
export type ParquetValue = string | number | bigint | boolean | null

const READERS: Readonly<Record<FieldKind, (text: string) => ParquetValue>> = {
  text: (text) => text,
  json: (text) => text,
  list: (text) => text,
  object: (text) => text,
  date: (text) => daysBetween(EPOCH, text),
  instant: microsOf,
  decimal: decimalUnits,
  count: (text) => BigInt(text),
  boolean: (text) => text === 'true',
}

/** Converts a CSV field to a value of the column's kind; an empty field is null. */
export const parquetValue = (kind: FieldKind, field: string): ParquetValue =>
  field === '' ? null : READERS[kind](field)

/** Converts a CSV instant (UTC with six fractional digits) to microseconds since 1970. */
function microsOf(text: string): bigint {
  const [, date, hours, minutes, seconds, micros] =
    /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)\.(\d{6})Z$/.exec(text) ?? []
  if (date === undefined) throw new RangeError(`expected an instant, got ${text.slice(0, 60)}`)
  const second = (BigInt(hours ?? 0) * 60n + BigInt(minutes ?? 0)) * 60n + BigInt(seconds ?? 0)
  return BigInt(daysBetween(EPOCH, date)) * DAY_MICROS + second * 1_000_000n + BigInt(micros ?? 0)
}
