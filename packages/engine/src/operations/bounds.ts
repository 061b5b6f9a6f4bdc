import type { TSchema } from '@sinclair/typebox'

/**
 * Maximum number of items in a list and maximum length of a value in characters, if the parameter declares no
 * maximum.
 */
export const MAX_ITEMS = 100
export const MAX_TEXT = 200

/** Parameters by name, with their schemas. */
export type NamedSchemas = readonly (readonly [string, TSchema])[]
