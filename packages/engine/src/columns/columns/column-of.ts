import type { Field, Fields } from '@bourse/kit'
import type { FieldKind } from '@bourse/kit/delivery'
import { Field as ArrowField } from 'apache-arrow'
import type { Numbers } from '../formats.ts'
import { BooleanColumn } from './boolean-column.ts'
import type { Column } from './column.ts'
import { DateColumn } from './date-column.ts'
import { DecimalColumn } from './decimal-column.ts'
import { FloatColumn } from './float-column.ts'
import { JsonColumn } from './json-column.ts'
import { ListColumn } from './list-column.ts'
import { ObjectColumn } from './object-column.ts'
import { TextColumn } from './text-column.ts'
import { CountColumn, InstantColumn } from './whole-number-column.ts'

const DECIMALS: Readonly<Record<Numbers, (scale: number) => Column>> = {
  decimal: (scale) => new DecimalColumn(scale),
  float: () => new FloatColumn(),
  text: () => new TextColumn(),
}

const COLUMNS: Readonly<Record<FieldKind, (field: Field, numbers: Numbers) => Column>> = {
  text: () => new TextColumn(),
  date: () => new DateColumn(),
  instant: () => new InstantColumn(),
  decimal: ({ scale, isFloat = false }, numbers) =>
    DECIMALS[isFloat && numbers === 'decimal' ? 'float' : numbers](scale),
  count: () => new CountColumn(),
  boolean: () => new BooleanColumn(),
  json: () => new JsonColumn(),
  list: ({ items }, numbers) => new ListColumn(items === undefined ? new JsonColumn() : columnOf(items, numbers)),
  object: ({ members = {} }, numbers) => objectColumn(members, numbers),
}

export const columnOf = (field: Field, numbers: Numbers): Column => COLUMNS[field.kind](field, numbers)

/**
 * Returns the Arrow field with its metadata: description, unit, and whether it contains JSON text. Every field is
 * nullable.
 */
export function arrowField(
  name: string,
  { description, unit, kind }: Field,
  { type }: Pick<Column, 'type'>,
): ArrowField {
  const metadata = new Map([
    ...(description === '' ? [] : [['description', description] as const]),
    ...(unit === undefined ? [] : [['unit', unit] as const]),
    ...(kind === 'json' ? [['format', 'json'] as const] : []),
  ])
  return new ArrowField(name, type, true, metadata)
}

function objectColumn(members: Fields, numbers: Numbers): Column {
  const columns = Object.entries(members).map(([name, field]) => ({ name, field, column: columnOf(field, numbers) }))
  const fields = columns.map(({ name, field, column }) => arrowField(name, field, column))
  return new ObjectColumn(fields, columns)
}
