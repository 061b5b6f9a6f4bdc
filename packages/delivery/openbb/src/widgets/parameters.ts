import type { OperationFacts } from '@bourse/services'
import { firstSentence, labelOf } from './label.ts'
import type { Option, WidgetParameter } from './widget.ts'

/** The parts of a JSON Schema that determine an input. */
interface Schema {
  readonly type?: string
  readonly format?: string
  readonly default?: unknown
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly items?: Schema
}

interface Declared {
  readonly name: string
  readonly required: boolean
  readonly description: string
  readonly schema: Schema
}

/** Parameters that select a format, a page or other fields than those of the columns. */
const LEFT_OUT = ['cursor', 'format', 'fields', 'numbers', 'dry_run', 'changed_since', 'before', 'provenance']

const DATES = ['date', 'date-or-instant']

/** Returns a widget's inputs: the operation's parameters, and the properties of its body. */
export function parametersOf(
  facts: Pick<OperationFacts, 'parameters' | 'body'>,
  example: Readonly<Record<string, string>>,
): readonly WidgetParameter[] {
  const declared = [...facts.parameters.filter((each) => each.in !== 'header'), ...propertiesOf(facts.body)]
  const values = { ...bodyExample(facts.body), ...example }
  return declared.filter(({ name }) => !LEFT_OUT.includes(name)).map((each) => parameterOf(each, valueOf(each, values)))
}

/** The example's page size is for documentation, so `limit` has its default. */
function valueOf({ name, schema }: Declared, example: Readonly<Record<string, string>>): string | undefined {
  const value = name === 'limit' ? undefined : example[name]
  return value ?? (schema.default === undefined ? undefined : textOf(schema.default))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function parameterOf({ name, required, description, schema }: Declared, value: string | undefined): WidgetParameter {
  const common = {
    paramName: name,
    label: labelOf(name),
    description: hasChoices(schema) ? description : firstSentence(description),
  }
  const text = value ?? null
  const { type = 'string', format = '' } = schema
  if (type === 'array' && schema.items?.enum !== undefined)
    return { ...common, type: 'text', value: text, multiSelect: true, options: optionsOf(schema.items.enum) }
  if (type === 'array' && schema.items?.type === 'string')
    return { ...common, type: 'text', value: text, multiple: true }
  if (type === 'integer' || type === 'number')
    return { ...common, type: 'number', value: text === null ? null : Number(text) }
  if (DATES.includes(format)) return { ...common, type: 'date', value: text }
  if (type === 'boolean' && value !== undefined) return { ...common, type: 'boolean', value: text === 'true' }
  const known = type === 'boolean' ? [true, false] : schema.enum
  if (known === undefined) return { ...common, type: 'text', value: text }
  const options = [...(required || value !== undefined ? [] : [ANY]), ...optionsOf(known)]
  return { ...common, type: 'text', value: text ?? '', options }
}

/** The description of a parameter with known values explains each of them. */
const hasChoices = ({ enum: values, items }: Schema) => (values ?? items?.enum) !== undefined

/** Leaves a parameter out, which differs from any of its values: without `active`, a list has active and ended rows. */
const ANY: Option = { label: 'Any', value: '' }

const optionsOf = (values: readonly unknown[]): readonly Option[] =>
  values.map((value) => ({ label: String(value), value: String(value) }))

function propertiesOf(body: OperationFacts['body']): readonly Declared[] {
  return Object.entries((body?.['properties'] ?? {}) as Readonly<Record<string, Schema>>).map(([name, schema]) => ({
    ...{ name, schema, required: false },
    description: schema.description ?? '',
  }))
}

/** The properties of the body's example: lists and objects as JSON. */
function bodyExample(body: OperationFacts['body']): Readonly<Record<string, string>> {
  const examples: unknown = body?.['examples']
  const [first = {}]: readonly object[] = Array.isArray(examples) ? examples : []
  return Object.fromEntries(Object.entries(first).map(([name, value]) => [name, textOf(value)]))
}
