import type { ParameterOf, SchemaOf } from '../../api/openapi.ts'
import { jsonIn } from './json-text.ts'

/** What was typed, by the name of the argument. */
export type Typed = Readonly<Record<string, string>>

/** An argument that has members of its own: it is written as JSON. */
export const isNested = ({ schema: { type, items } }: ParameterOf): boolean =>
  type === 'object' || (type === 'list' && (items?.type === 'object' || items?.type === 'list'))

/** Names of arguments that are typed as JSON and are none. */
export const brokenIn = (parameters: readonly ParameterOf[], typed: Typed): readonly string[] =>
  parameters
    .filter((parameter) => isNested(parameter) && typed[parameter.name]?.trim())
    .map(({ name }) => name)
    .filter((name) => parsed(typed[name] ?? '') === undefined)

/** The arguments as the tool takes them. Empty ones are not given, but for a text that must be there. */
export function argumentsOf(parameters: readonly ParameterOf[], typed: Typed): Readonly<Record<string, unknown>> {
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
  // A number that would lose a digit, and what is none, goes as it was typed: the tool judges it.
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
