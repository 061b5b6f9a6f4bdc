import type { Field } from '@bourse/kit'
import { isNested } from '@bourse/kit/host'
import { closedValues, type Cells, type CompiledOperation } from '../../operations/index.ts'
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
  return Object.values(fields).map(cellOf)
}

function cellOf({ example, isNullable, kind, schema, members = {} }: Field): unknown {
  if (example !== undefined) return isNested({ kind }) ? example : textOf(example)
  if (isNullable) return null
  if (kind === 'object')
    return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, cellOf(member)]))
  if (schema['type'] === 'array') return []
  return closedValues(schema)[0] ?? BY_KIND[kind]
}
