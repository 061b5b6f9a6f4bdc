import { invalidParameter } from '@bourse/kit'
import { exactJson } from '@bourse/kit/readers'
import type { OperationFacts, Operations } from '@bourse/services'

/** Parameters that Workspace adds to those of the widget, and the format, because widgets read JSON only. */
const LEFT_OUT = new Set(['theme', 'raw', 'format'])

/** Returns the call that a widget's query makes. A parameter without a value is omitted. */
export function callOf(facts: OperationFacts, query: URLSearchParams): Parameters<Operations['call']>[1] {
  const properties = (facts.body?.['properties'] ?? {}) as Properties
  const names = new Set([...query.keys()].filter((name) => !LEFT_OUT.has(name)))
  const values = [...names]
    .map((name) => [name, query.getAll(name).join(',')] as const)
    .filter(([, value]) => value !== '')
  const inBody = values.filter(([name]) => Object.hasOwn(properties, name))
  return {
    operation: facts.id,
    parameters: Object.fromEntries(values.filter(([name]) => !Object.hasOwn(properties, name))),
    body:
      facts.body && Object.fromEntries(inBody.map(([name, text]) => [name, bodyValue(name, text, properties[name])])),
  }
}

type Properties = Readonly<Record<string, { readonly type?: string }>>

/** Text as is; whole numbers, lists and objects as JSON, with decimals as exact text. */
function bodyValue(name: string, text: string, { type = 'string' }: Properties[string] = {}): unknown {
  if (type === 'string') return text
  try {
    return type === 'integer' ? JSON.parse(text) : exactJson(text)
  } catch {
    throw invalidParameter(name, `expected JSON, got ${text.slice(0, 60)}`)
  }
}
