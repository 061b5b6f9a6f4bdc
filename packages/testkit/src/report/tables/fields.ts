import type { Field, Fields } from '@bourse/kit'
import type { Deprecation, FieldKind } from '@bourse/kit/delivery'
import { codes, NONE, yesNo, type ReportTable } from '../report.ts'
import { insideOf, typeOf, type Member } from './members.ts'

const HEAD = ['Field', 'Type', 'Nullable', 'Unit', 'Values', 'Deprecated', 'Description']

/** Returns the table of row fields, with the properties of JSON fields below them. */
export function fieldTable(group: string, name: string, fields: Fields): ReportTable {
  const rows = Object.entries(fields).flatMap(([key, field]) => [
    fieldRow(key, field),
    ...insideOf(key, field.schema).map(memberRow),
  ])
  return { group, name, head: HEAD, rows }
}

const TYPES: Readonly<Partial<Record<FieldKind, string>>> = {
  date: 'date',
  instant: 'instant',
  decimal: 'decimal',
  count: 'whole number',
  boolean: 'boolean',
}

function fieldRow(name: string, { kind, description, unit, isNullable, schema, deprecation }: Field) {
  const type = TYPES[kind] ?? typeOf(schema)
  const values: readonly unknown[] = Array.isArray(schema['anyOf']) ? schema['anyOf'].flatMap(constantOf) : []
  return [name, type, yesNo(isNullable), unit ?? NONE, codes(values), deprecationText(deprecation), description]
}

function constantOf(option: unknown): readonly unknown[] {
  return typeof option === 'object' && option !== null && 'const' in option ? [option.const] : []
}

/** For readers, an optional property is equivalent to a nullable one. */
function memberRow({ name, type, isRequired, isNullable, values, description }: Member) {
  return [name, type, yesNo(isNullable || isRequired === false), NONE, values, NONE, description]
}

/** Returns the announcement date and removal date of a deprecation, and where to read about the replacement. */
export function deprecationText(deprecation: Deprecation | undefined): string {
  return deprecation === undefined ? NONE : `${deprecation.since}, sunset ${deprecation.sunset}: ${deprecation.instead}`
}
