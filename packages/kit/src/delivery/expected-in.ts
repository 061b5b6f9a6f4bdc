import type { TSchema } from '@sinclair/typebox'

/**
 * Describes the values that a schema accepts, in plain words for callers: `text of at most 40 characters or a list,
 * each text`.
 */
export function expectedIn(schema: TSchema): string {
  const options: readonly TSchema[] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : []
  const values = options.flatMap((option) => (option['const'] === undefined ? [] : [String(option['const'])]))
  if (values.length > 0 && values.length === options.length) return `one of ${values.join(', ')}`
  if (options.length > 0) return [...new Set(options.map(expectedIn))].join(' or ')
  if (schema['const'] !== undefined) return JSON.stringify(schema['const'])
  return WORDS[String(schema['type'])]?.(schema) ?? `a value such as ${JSON.stringify(schema['examples'])}`
}

const WORDS: Readonly<Record<string, (schema: TSchema) => string>> = {
  string: ({ minLength, maxLength }) => `text${within(minLength, maxLength, 'characters')}`,
  integer: ({ minimum, maximum }) => `a whole number${within(minimum, maximum, '')}`,
  number: ({ minimum, maximum }) => `a number${within(minimum, maximum, '')}`,
  boolean: () => 'true or false',
  null: () => 'null',
  object: ({ minProperties, maxProperties }) => `an object${within(minProperties, maxProperties, 'members')}`,
  array: ({ items, minItems, maxItems }) =>
    `a list${within(minItems, maxItems, 'items')}${isSchema(items) ? `, each ${expectedIn(items)}` : ''}`,
}

const isSchema = (value: unknown): value is TSchema => typeof value === 'object' && value !== null

/**
 * Returns the size limits for a message, for example ` of at least 1 and at most 5 items`; an empty string if there are
 * no limits.
 */
function within(least: unknown, most: unknown, unit: string): string {
  const bounds = [
    ...(typeof least === 'number' ? [`at least ${least}`] : []),
    ...(typeof most === 'number' ? [`at most ${most}`] : []),
  ]
  return bounds.length === 0 ? '' : ` of ${bounds.join(' and ')} ${unit}`.trimEnd()
}
