import type { CompiledOperation } from '../../operations/index.ts'
import { answerSchema, metaName, metaSchema, rowName } from './answer-schema.ts'
import { COMMON_SCHEMAS } from './common-schemas.ts'
import type { Schema } from './document.ts'
import { rowSchema } from './schemas.ts'

type Components = Readonly<Record<string, Schema>>

/** Returns an operation's response schema without references, for readers that have no components. */
export function wholeAnswerSchema(compiled: CompiledOperation): Schema {
  const { operation, fields } = compiled
  const { schema } = answerSchema(compiled, undefined)
  const own = { [rowName(operation)]: rowSchema(fields), [metaName(operation)]: metaSchema(operation) }
  return inlined(schema, { ...COMMON_SCHEMAS, ...own })
}

function inlined(schema: Schema, components: Components): Schema {
  const { $ref: reference } = schema
  if (typeof reference === 'string') return inlined(components[reference.split('/').at(-1) ?? ''] ?? {}, components)
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, inlinedValue(value, components)]))
}

function inlinedValue(value: unknown, components: Components): unknown {
  if (Array.isArray(value)) return value.map((each) => inlinedValue(each, components))
  return typeof value === 'object' && value !== null ? inlined(value as Schema, components) : value
}
