import type { TSchema } from '@sinclair/typebox'

/** Most items of a list and most characters of one value, where the parameter states none. */
export const MAX_ITEMS = 100
export const MAX_TEXT = 200

/** Parameters, each as its schema. */
export type NamedSchemas = readonly (readonly [string, TSchema])[]
