import { Type, type DataType, type Field } from 'apache-arrow'
import type { Decimal } from 'apache-arrow'
import type { ParquetWriter } from 'hyparquet-writer'
import { PRECISION } from './columns/decimal-column.ts'
import { fieldsIn } from './parquet-values.ts'

export type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number]

type Described = Omit<SchemaElement, 'name' | 'repetition_type'>

const TEXT: Described = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } }

/**
 * Returns the schema elements of a field, followed by those of its children. Every value is nullable, even if the
 * rows contain no nulls.
 */
export function schemaElements({ name, type }: Pick<Field<DataType>, 'name' | 'type'>): readonly SchemaElement[] {
  const within = fieldsIn(type)
  const [item] = within
  if (typeOf(type) === Type.List && item !== undefined)
    return [
      { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST', logical_type: { type: 'LIST' } },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      ...schemaElements({ name: 'element', type: item.type }),
    ]
  if (typeOf(type) === Type.Struct)
    return [{ name, repetition_type: 'OPTIONAL', num_children: within.length }, ...within.flatMap(schemaElements)]
  return [{ name, repetition_type: 'OPTIONAL', ...described(type) }]
}

/** Returns the type id, which Arrow's type declaration does not narrow. */
const typeOf = ({ typeId }: DataType): Type => typeId

function described(type: DataType): Described {
  switch (typeOf(type)) {
    case Type.Date:
      return { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } }
    case Type.Timestamp:
      return {
        type: 'INT64',
        converted_type: 'TIMESTAMP_MICROS',
        logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
      }
    case Type.Decimal:
      return decimal(type as Decimal)
    case Type.Int:
      return { type: 'INT64' }
    case Type.Float:
      return { type: 'DOUBLE' }
    case Type.Bool:
      return { type: 'BOOLEAN' }
    default:
      return TEXT
  }
}

const decimal = ({ scale }: Decimal): Described => ({
  type: 'FIXED_LEN_BYTE_ARRAY',
  type_length: 16,
  converted_type: 'DECIMAL',
  logical_type: { type: 'DECIMAL', precision: PRECISION, scale },
  precision: PRECISION,
  scale,
})
