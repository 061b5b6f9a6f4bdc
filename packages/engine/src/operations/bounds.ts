import type { TSchema } from '@sinclair/typebox'

/** Maximum items of a list and characters of one value, where the parameter does not set a maximum. */
export const MAX_ITEMS = 100
export const MAX_TEXT = 200

/** Parameters by name, with their schemas. */
export type NamedSchemas = readonly (readonly [string, TSchema])[]
