import {
  DuckDBArrayType,
  DuckDBArrayValue,
  DuckDBDecimalType,
  DuckDBListType,
  DuckDBListValue,
  DuckDBMapType,
  DuckDBMapValue,
  DuckDBStructType,
  DuckDBStructValue,
  DuckDBTypeId,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api'
import type { ColumnKind, ResultCell, ResultColumn } from './messages.ts'

const KINDS: Partial<Readonly<Record<DuckDBTypeId, ColumnKind>>> = {
  [DuckDBTypeId.BOOLEAN]: 'boolean',
  [DuckDBTypeId.TINYINT]: 'count',
  [DuckDBTypeId.SMALLINT]: 'count',
  [DuckDBTypeId.INTEGER]: 'count',
  [DuckDBTypeId.BIGINT]: 'count',
  [DuckDBTypeId.UTINYINT]: 'count',
  [DuckDBTypeId.USMALLINT]: 'count',
  [DuckDBTypeId.UINTEGER]: 'count',
  [DuckDBTypeId.UBIGINT]: 'decimal',
  [DuckDBTypeId.HUGEINT]: 'decimal',
  [DuckDBTypeId.UHUGEINT]: 'decimal',
  [DuckDBTypeId.DECIMAL]: 'decimal',
  [DuckDBTypeId.FLOAT]: 'float',
  [DuckDBTypeId.DOUBLE]: 'float',
  [DuckDBTypeId.DATE]: 'date',
  [DuckDBTypeId.TIMESTAMP]: 'instant',
  [DuckDBTypeId.TIMESTAMP_TZ]: 'instant',
  [DuckDBTypeId.LIST]: 'json',
  [DuckDBTypeId.STRUCT]: 'json',
  [DuckDBTypeId.MAP]: 'json',
  [DuckDBTypeId.ARRAY]: 'json',
  [DuckDBTypeId.UNION]: 'json',
}

const kindOf = ({ typeId }: DuckDBType): ColumnKind => KINDS[typeId] ?? 'text'

/** Describes the columns of a result. */
export function columnsOf(names: readonly string[], types: readonly DuckDBType[]): readonly ResultColumn[] {
  return types.map((type, index) => ({
    name: names[index] ?? '',
    type: type.toString(),
    kind: kindOf(type),
    scale: type instanceof DuckDBDecimalType ? type.scale : 0,
  }))
}

/** Returns a function for each column that writes its values as cells. */
export const cellWriters = (types: readonly DuckDBType[]): readonly ((value: DuckDBValue) => ResultCell)[] =>
  types.map((type) => (value) => (value === null ? null : WRITERS[kindOf(type)](value, type)))

type Write = (value: DuckDBValue, type: DuckDBType) => ResultCell

const WRITERS: Readonly<Record<ColumnKind, Write>> = {
  text: String,
  boolean: (value) => value === true,
  count: String,
  decimal: (value) => withoutTrailingZeros(String(value)),
  float: (value) => (Number.isFinite(value) ? String(value) : null),
  date: (value) => matching(String(value), /^\d{4}-\d\d-\d\d$/),
  instant: (value) => instantOf(value),
  json: jsonText,
}

const withoutTrailingZeros = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** Dates beyond four digits and infinity have no text in responses. */
const matching = (text: string, pattern: RegExp) => (pattern.test(text) ? text : null)

const MICROS = 1_000_000n

/** Writes a timestamp as a UTC instant. */
function instantOf(value: DuckDBValue): ResultCell {
  const { micros } = value as { readonly micros: bigint }
  const fraction = ((micros % MICROS) + MICROS) % MICROS
  const date = new Date(Number((micros - fraction) / 1_000n))
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString()
  return matching(`${text.slice(0, 19)}.${fraction.toString().padStart(6, '0')}Z`, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
}

const NUMBERS = new Set<ColumnKind>(['count', 'decimal', 'float'])

/** Writes a nested value as JSON whose numbers keep every digit; a map is a list of its entries. */
function jsonText(value: DuckDBValue, type: DuckDBType): string {
  if (value === null) return 'null'
  const isList = value instanceof DuckDBListValue || value instanceof DuckDBArrayValue
  if (isList && (type instanceof DuckDBListType || type instanceof DuckDBArrayType))
    return `[${value.items.map((item) => jsonText(item, type.valueType)).join(',')}]`
  if (value instanceof DuckDBStructValue && type instanceof DuckDBStructType)
    return `{${type.entryNames.map((name, at) => member(name, value.entries[name], type.entryTypes[at])).join(',')}}`
  if (value instanceof DuckDBMapValue && type instanceof DuckDBMapType) {
    const entries = value.entries.map(({ key, value: of }) => [
      member('key', key, type.keyType),
      member('value', of, type.valueType),
    ])
    return `[${entries.map((entry) => `{${entry.join(',')}}`).join(',')}]`
  }
  const kind = kindOf(type)
  const cell = kind === 'json' ? String(value) : WRITERS[kind](value, type)
  return cell !== null && NUMBERS.has(kind) ? String(cell) : JSON.stringify(cell)
}

const member = (name: string, value: DuckDBValue | undefined, type: DuckDBType | undefined) =>
  `${JSON.stringify(name)}:${value === undefined || type === undefined ? 'null' : jsonText(value, type)}`
