import { problem, type TSchema } from '@bourse/kit'
import { Value } from '@sinclair/typebox/value'

/** Checks the body of a POST against its schema; throws one 422 that names everything wrong with it. */
export function parseBody(schema: TSchema, body: unknown): unknown {
  if (body === undefined) throw problem('invalid-parameter', 'A JSON body is required.')
  const errors = [...Value.Errors(closed(schema), body)].slice(0, 50)
  if (errors.length === 0) return body
  const told = errors.map(({ path, message }) => ({
    code: 'invalid',
    pointer: path === '' ? '/' : path,
    message: message.toLowerCase(),
  }))
  const detail = told.map(({ pointer, message }) => `${pointer}: ${message}`).join('; ')
  throw problem('invalid-parameter', detail.slice(0, 1_000), { errors: told })
}

/** A member that nobody reads is a mistake of the caller. */
function closed(schema: TSchema): TSchema {
  return schema['type'] === 'object' && schema['additionalProperties'] === undefined
    ? { ...schema, additionalProperties: false }
    : schema
}
