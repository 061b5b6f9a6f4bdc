import type { Schema } from './document.ts'

/** Returns an object-valued property of a schema, such as `properties`; empty if it is absent. */
export function objectIn(schema: Schema | undefined, name: string): Schema {
  const value = schema?.[name]
  return isObject(value) ? value : {}
}

export const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
