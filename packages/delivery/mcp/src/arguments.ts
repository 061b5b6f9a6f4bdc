import { problem, Type, type Problem, type Static, type TSchema } from '@bourse/kit'
import { expectedIn } from '@bourse/kit/delivery'
import { Value, ValueErrorType, type ValueError } from '@sinclair/typebox/value'

/** Maximum length in characters of a parameter name and of a value: more than a URL could hold. */
const [MAX_NAME, MAX_TEXT] = [60, 20_000]

const One = Type.Union([Type.String({ maxLength: MAX_TEXT }), Type.Number(), Type.Boolean(), Type.Null()])
const Values = Type.Union([One, Type.Array(One, { maxItems: 1_000 })])

/** Path and query parameters by name, with values in any form that a model may write. */
export type Parameters = Readonly<Record<string, Static<typeof Values>>>
export const Parameters = Type.Unsafe<Parameters>(Type.Object({}, { maxProperties: 50, additionalProperties: Values }))

/** A POST body, whose content its operation validates. */
export const Body = Type.Union([Type.Object({}, { maxProperties: 100, additionalProperties: true }), Type.Null()])

/**
 * Validates arguments against a tool's schema. Throws the problem for the first invalid one before anything else reads
 * them.
 */
export function checkedArguments<T extends TSchema>(schema: T, given: unknown): Static<T> {
  const error = Value.Errors(schema, given).First()
  if (error !== undefined) throw mistake(error)
  return given
}

/** Converts values to query parameter text. Null counts as omitted. */
export function parameterTexts(values: Parameters): Readonly<Record<string, string>> {
  const long = Object.keys(values).find(({ length }) => length > MAX_NAME)
  if (long !== undefined)
    throw wrong(shortened(long), `expected a name of at most ${MAX_NAME} characters, got ${long.length}`)
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, [value].flat().join(',')]])),
  )
}

/** An argument's name in messages: `parameters.from` for a nested property. */
const nameIn = (path: string) => shortened(path.slice(1).replaceAll('/', '.'))

const shortened = (name: string) => name.slice(0, MAX_NAME)

function mistake({ path, type, schema, value }: ValueError): Problem {
  const name = nameIn(path)
  if (type === ValueErrorType.ObjectRequiredProperty) return wrong(name, 'is required')
  if (type === ValueErrorType.ObjectAdditionalProperties) return wrong(name, notTaken(schema))
  return wrong(name, `expected ${expectedIn(schema)}, got ${shown(value)}`)
}

function notTaken(schema: TSchema): string {
  const properties: unknown = schema['properties']
  const known = Object.keys(typeof properties === 'object' ? { ...properties } : {})
  return `is not an argument of this tool; expected one of: ${known.join(', ')}`
}

function shown(value: unknown): string {
  if (typeof value === 'string') return value.length > MAX_NAME ? `${value.length} characters` : JSON.stringify(value)
  if (Array.isArray(value)) return `a list of ${value.length} items`
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}

/** The problem for an invalid argument. */
export function wrong(name: string, message: string): Problem {
  return problem('invalid-parameter', name === '' ? message : `${name}: ${message}`, {
    errors: [{ code: 'invalid', parameter: name, message }],
  })
}
