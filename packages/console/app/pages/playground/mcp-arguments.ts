import type { ParameterOf, SchemaOf } from '../../api/openapi.ts'
import { jsonIn } from './json-text.ts'

/** Form input by argument name. */
export type TypedArguments = Readonly<Record<string, string>>

/** Whether an argument has nested properties and is therefore entered as JSON. */
export const isNested = ({ schema: { type, items } }: ParameterOf): boolean =>
  type === 'object' || (type === 'list' && (items?.type === 'object' || items?.type === 'list'))

/** Names of arguments whose input should be JSON but is not. */
export const brokenIn = (parameters: readonly ParameterOf[], typed: TypedArguments): readonly string[] =>
  parameters
    .filter((parameter) => isNested(parameter) && typed[parameter.name]?.trim())
    .map(({ name }) => name)
    .filter((name) => parsed(typed[name] ?? '') === undefined)

/** Tool arguments from the form. Empty ones are omitted, except required text. */
export function argumentsOf(
  parameters: readonly ParameterOf[],
  typed: TypedArguments,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    parameters.flatMap((parameter) => {
      const { name, required, schema } = parameter
      const value = typed[name] ?? ''
      if (value.trim() === '') return required && schema.type === 'text' ? [[name, '']] : []
      return [[name, isNested(parameter) ? parsed(value) : valueOf(value.trim(), schema)]]
    }),
  )
}

function valueOf(value: string, { type, items }: SchemaOf): unknown {
  if (type === 'list')
    return value.split(',').flatMap((item) => (item.trim() === '' ? [] : [items ? valueOf(item.trim(), items) : item]))
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  // Values that are not numbers, or would lose digits as numbers, are sent as text for the tool to validate.
  if (type === 'integer' || type === 'number') return String(Number(value)) === value ? Number(value) : value
  return value
}

function parsed(value: string): unknown {
  if (value.trim().startsWith('{')) return jsonIn(value)?.value
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}
