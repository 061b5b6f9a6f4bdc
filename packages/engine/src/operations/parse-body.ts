import { problem, type ProblemDetail, type TSchema } from '@bourse/kit'
import { isDate, utcInstant } from '@bourse/kit/values'
import { expectedIn } from '@bourse/kit/delivery'
import { FormatRegistry } from '@sinclair/typebox'
import { Value, ValueErrorType, type ValueError } from '@sinclair/typebox/value'
import { insteadOfMember } from './instead-of.ts'
import { MAX_TOLD } from './params.ts'

/** Formats of strings in bodies. */
FormatRegistry.Set('date', isDate)
FormatRegistry.Set('date-time', (text) => utcInstant(text) !== undefined)
FormatRegistry.Set('date-or-instant', (text) => isDate(text) || utcInstant(text) !== undefined)

/** Validates a body beyond its schema and returns the mistakes. */
export type BodyCheck = (body: unknown) => readonly ProblemDetail[]

/**
 * Validates a POST body against its schema and the operation's own check, and fills in defaults. Throws one 422 that
 * names the first 20 mistakes.
 */
export function parseBody(schema: TSchema, body: unknown, check: BodyCheck = () => []): unknown {
  if (body === undefined) throw problem('invalid-parameter', 'A JSON body is required.')
  const closedSchema = closeSchema(schema)
  const filled = hasDefaults(closedSchema) ? Value.Default(closedSchema, structuredClone(body)) : body
  const problems = firstMistakes(Value.Errors(closedSchema, filled), () => check(filled))
  if (problems.length === 0) return filled
  const detail = problems.map(({ pointer, message }) => `${pointer}: ${message}`).join('; ')
  throw problem('invalid-parameter', detail.slice(0, 1_000), { errors: problems })
}

/** If a value exceeds one of these bounds, nothing more is checked. */
const BOUNDS: ReadonlySet<ValueErrorType> = new Set([
  ValueErrorType.ArrayMaxItems,
  ValueErrorType.ObjectMaxProperties,
  ValueErrorType.StringMaxLength,
])

/**
 * Returns the first mistakes, one per location: a missing property is not also reported as having the wrong type. An
 * exceeded bound ends the check.
 */
function firstMistakes(errors: Iterable<ValueError>, check: () => readonly ProblemDetail[]): readonly ProblemDetail[] {
  const byPlace = new Map<string, ProblemDetail>()
  for (const error of errors) {
    const pointer = pointerOf(error)
    if (!byPlace.has(pointer)) byPlace.set(pointer, problemOf(error))
    if (BOUNDS.has(error.type) || byPlace.size === MAX_TOLD) return [...byPlace.values()]
  }
  for (const mistake of check()) {
    const { pointer = '/' } = mistake
    if (!byPlace.has(pointer)) byPlace.set(pointer, mistake)
  }
  return [...byPlace.values()].slice(0, MAX_TOLD)
}

const pointerOf = ({ path }: ValueError) => (path === '' ? '/' : path)

const presets = new WeakMap<TSchema, boolean>()

/** Whether a schema has defaults. Only then must the body be copied. */
function hasDefaults(schema: TSchema): boolean {
  const found = presets.get(schema) ?? JSON.stringify(schema).includes('"default":')
  presets.set(schema, found)
  return found
}

const known = new WeakMap<TSchema, TSchema>()

/**
 * Returns the schema with unknown properties forbidden at any depth, because an unknown property is a mistake by the
 * caller.
 */
export function closeSchema(schema: TSchema): TSchema {
  const cached = known.get(schema)
  if (cached !== undefined) return cached
  const { properties, items, anyOf } = schema
  const isOpen = schema['type'] === 'object' && schema['additionalProperties'] === undefined
  const closedSchema: TSchema = {
    ...schema,
    ...(isOpen ? { additionalProperties: false } : {}),
    ...(isMembers(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, member]) => [name, closeSchema(member)]),
          ),
        }
      : {}),
    ...(isSchema(items) ? { items: closeSchema(items) } : {}),
    ...(isSchemas(anyOf) ? { anyOf: anyOf.map(closeSchema) } : {}),
  }
  known.set(schema, closedSchema)
  return closedSchema
}

const isSchema = (value: unknown): value is TSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSchemas = (value: unknown): value is readonly TSchema[] => Array.isArray(value) && value.every(isSchema)
const isMembers = (value: unknown): value is Readonly<Record<string, TSchema>> => isSchema(value)

function problemOf(error: ValueError): ProblemDetail {
  const pointer = pointerOf(error)
  if (error.type === ValueErrorType.ObjectAdditionalProperties)
    return { code: 'unknown', pointer, message: `is not a property of this body; ${insteadOfMember(error)}` }
  if (error.type === ValueErrorType.ObjectRequiredProperty) return { code: 'missing', pointer, message: 'is required' }
  return { code: 'invalid', pointer, message: `expected ${expectedIn(error.schema)}, got ${shortText(error.value)}` }
}

function shortText(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
