import type { Field, Fields } from '@bourse/kit'
import { isNested } from '@bourse/kit/host'
import { closedValues, jsonWriter, type Cells, type CompiledOperation } from '../../operations/index.ts'
import { textOf } from './text-of.ts'

/** Example values for fields that declare none, by kind. */
const BY_KIND: Readonly<Record<Field['kind'], unknown>> = {
  text: 'text',
  date: '2026-03-02',
  instant: '2026-03-02T21:00:00Z',
  decimal: '1.5',
  count: '1',
  boolean: true,
  json: {},
  list: [],
  object: undefined,
}

/** Returns one row in stored form, with its fields' example values. */
export function exampleCells({ fields }: CompiledOperation): Cells {
  return cellsOf(fields)
}

/** Returns the fields' example values as responses have them; a field without an example may have any value. */
export function wireExamples(fields: Fields): Readonly<Record<string, unknown>> {
  if (Object.keys(fields).length === 0) return {}
  const row: Readonly<Record<string, unknown>> = JSON.parse(jsonWriter(fields).row(cellsOf(fields)))
  return row
}

const cellsOf = (fields: Fields): Cells => Object.values(fields).map(cellOf)

function cellOf(field: Field): unknown {
  const { example, isNullable, kind, schema, members = {} } = field
  if (example !== undefined) return isNested({ kind }) ? withAllMembers(field, example) : textOf(example)
  if (isNullable) return null
  if (kind === 'object')
    return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, cellOf(member)]))
  if (schema['type'] === 'array') return []
  return closedValues(schema)[0] ?? BY_KIND[kind]
}

/** Adds null for every property that an example of an object, or of a list of objects, omits. */
function withAllMembers({ members, items }: Field, example: unknown): unknown {
  if (items !== undefined && Array.isArray(example)) return example.map((each: unknown) => withAllMembers(items, each))
  if (members === undefined || typeof example !== 'object' || example === null) return example
  const given: Readonly<Record<string, unknown>> = { ...example }
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, withAllMembers(member, given[name] ?? null)]),
  )
}
