import type { CustomOperation, TSchema } from '@bourse/kit'
import { Type } from '@sinclair/typebox'
import { closeSchema } from './parse-body.ts'
import { AS_OF, limitOf, selectionOf, takesBody } from './params.ts'
import { selectorSchemas } from './selector-params.ts'

const schemas = new WeakMap<CustomOperation, TSchema>()

/**
 * Returns the schema of the complete POST body: the properties that the operation declares and those that the host
 * reads from the body.
 */
export function bodySchemaOf(operation: CustomOperation): TSchema | undefined {
  const { body } = operation
  if (body === undefined) return undefined
  const known = schemas.get(operation)
  if (known !== undefined) return known
  const completeSchema = closeSchema(takesBody(operation) ? withMembers(operation, body) : body)
  schemas.set(operation, completeSchema)
  return completeSchema
}

function withMembers(operation: CustomOperation, body: TSchema): TSchema {
  const { default: preset, max } = limitOf(operation)
  const members: Record<string, TSchema> = {
    ...Object.fromEntries(
      selectorSchemas(selectionOf(operation)).map(([name, schema]) => [name, { ...schema, minItems: 1 }]),
    ),
    ...(body['properties'] as Record<string, TSchema> | undefined),
    limit: Type.Integer({ minimum: 1, maximum: max, description: 'Number of rows per page.', default: preset }),
    cursor: Type.String({
      maxLength: 4_096,
      description:
        '`meta.next_cursor` from the previous page; empty for the first one. All other properties must stay the same.',
    }),
  }
  if (operation.pointInTime) members['as_of'] = AS_OF
  return { ...body, properties: members }
}

/** Splits a body's properties into those that the host reads like query parameters and the rest. */
export function splitBody(
  operation: CustomOperation,
  body: unknown,
): { readonly read: Readonly<Record<string, unknown>>; readonly rest: unknown } {
  if (!takesBody(operation) || typeof body !== 'object' || body === null) return { read: {}, rest: body }
  const own = new Set(['limit', 'cursor', 'as_of', ...selectorSchemas(selectionOf(operation)).map(([name]) => name)])
  const split = (isOwn: boolean) => Object.fromEntries(Object.entries(body).filter(([name]) => own.has(name) === isOwn))
  return { read: split(true), rest: split(false) }
}
