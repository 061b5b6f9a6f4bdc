import { expectedIn, problem, type ProblemDetail, type TSchema } from '@bourse/kit'
import { Value, ValueErrorType, type ValueError } from '@sinclair/typebox/value'
import { insteadOfMember } from '../accounts/nearest-name.ts'
import { MAX_TOLD } from './params.ts'

/** Checks the body of a POST against its schema; throws one 422 that names what is wrong with it, the first 50 mistakes. */
export function parseBody(schema: TSchema, body: unknown): unknown {
  if (body === undefined) throw problem('invalid-parameter', 'A JSON body is required.')
  const told = mistakesIn(closed(schema), body).map(toldOf)
  if (told.length === 0) return body
  const detail = told.map(({ pointer, message }) => `${pointer}: ${message}`).join('; ')
  throw problem('invalid-parameter', detail.slice(0, 1_000), { errors: told })
}

/** The first mistake at each place: what is missing is told once, and not again as being of the wrong type. */
function mistakesIn(schema: TSchema, body: unknown): readonly ValueError[] {
  const byPlace = new Map<string, ValueError>()
  for (const error of Value.Errors(schema, body)) {
    if (byPlace.size === MAX_TOLD) break
    if (!byPlace.has(error.path)) byPlace.set(error.path, error)
  }
  return [...byPlace.values()]
}

/** The schema of a body without members that nobody reads: one of those is a mistake of the caller. */
export function closed(schema: TSchema): TSchema {
  return schema['type'] === 'object' && schema['additionalProperties'] === undefined
    ? { ...schema, additionalProperties: false }
    : schema
}

function toldOf(error: ValueError): ProblemDetail {
  const pointer = error.path === '' ? '/' : error.path
  if (error.type === ValueErrorType.ObjectAdditionalProperties)
    return { code: 'unknown', pointer, message: `is not a member of this body; ${insteadOfMember(error)}` }
  if (error.type === ValueErrorType.ObjectRequiredProperty) return { code: 'missing', pointer, message: 'is required' }
  return { code: 'invalid', pointer, message: `expected ${expectedIn(error.schema)}, got ${shown(error.value)}` }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
