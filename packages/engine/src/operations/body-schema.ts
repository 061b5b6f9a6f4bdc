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
  const completeSchema = closeSchema({ ...body, ...membersOf(operation, body) })
  schemas.set(operation, completeSchema)
  return completeSchema
}

/** Returns the body's properties with those that the host reads: `as_of`, and names and pages if the body has them. */
function membersOf(operation: CustomOperation, body: TSchema): { readonly properties?: Record<string, TSchema> } {
  const own = body['properties'] as Record<string, TSchema> | undefined
  const paged = operation.paging === 'body'
  if (!paged && !operation.pointInTime) return {}
  return {
    properties: {
      ...(paged ? selectorMembers(operation) : {}),
      ...own,
      ...(paged ? pageMembers(operation) : {}),
      ...(operation.pointInTime ? { as_of: AS_OF } : {}),
    },
  }
}

const selectorMembers = (operation: CustomOperation): Record<string, TSchema> =>
  Object.fromEntries(
    selectorSchemas(selectionOf(operation)).map(([name, schema]) => [name, { ...schema, minItems: 1 }]),
  )

function pageMembers(operation: CustomOperation): Record<string, TSchema> {
  const { default: preset, max } = limitOf(operation)
  return {
    limit: Type.Integer({ minimum: 1, maximum: max, description: 'Number of rows per page.', default: preset }),
    cursor: Type.String({
      maxLength: 4_096,
      description:
        '`meta.next_cursor` from the previous page; empty for the first one. All other properties must stay the same.',
    }),
  }
}

/** Splits a body's properties into those that the host reads like query parameters and the rest. */
export function splitBody(
  operation: CustomOperation,
  body: unknown,
): { readonly read: Readonly<Record<string, unknown>>; readonly rest: unknown } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { read: {}, rest: body }
  const own = new Set([
    ...(takesBody(operation)
      ? [...Object.keys(selectorMembers(operation)), ...Object.keys(pageMembers(operation))]
      : []),
    ...(operation.pointInTime ? ['as_of'] : []),
  ])
  if (own.size === 0) return { read: {}, rest: body }
  const split = (isOwn: boolean) => Object.fromEntries(Object.entries(body).filter(([name]) => own.has(name) === isOwn))
  return { read: split(true), rest: split(false) }
}
