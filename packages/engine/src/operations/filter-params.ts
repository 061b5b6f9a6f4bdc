import type { AnyRecord, Field, Filter, ListOperation } from '@bourse/kit'
import { columnsOf, fieldAt } from '@bourse/kit/host'
import { Type, type TSchema } from '@sinclair/typebox'
import { MAX_TEXT, type NamedSchemas } from './bounds.ts'

/** Maximum number of values in a list filter. */
const MAX_VALUES = 50
/** The value that turns a filter off. */
export const ALL = 'all'

export interface FilterNames {
  readonly exact: string
  readonly from: string
  readonly to: string
}

/**
 * Returns a filter's parameter names: `min_strike`, `max_strike`; `expiration`, `expiration_from`, `expiration_to`;
 * otherwise its own name.
 */
export function namesOf(name: string, { kind }: Filter): FilterNames {
  return kind === 'range'
    ? { exact: name, from: `min_${name}`, to: `max_${name}` }
    : { exact: name, from: `${name}_from`, to: `${name}_to` }
}

/** A filtered field with its column and, for lists, the property of the items. */
export interface FilteredField extends Field {
  readonly name: string
  readonly member: string | undefined
}

export const fieldsIn = (record: AnyRecord, name: string, { fields }: Filter): readonly FilteredField[] =>
  (fields ?? [name]).flatMap((path) => {
    const field = fieldAt(columnsOf(record), path)
    const [column = '', member] = path.split('.')
    return field === undefined ? [] : [{ ...field, name: column, member }]
  })

export function filterSchemas({ record, filters }: ListOperation): NamedSchemas {
  return Object.entries(filters).flatMap(([name, filter]) => {
    const [field] = fieldsIn(record, name, filter)
    return field === undefined ? [] : schemasOf(name, filter, field)
  })
}

function schemasOf(name: string, filter: Filter, field: Field): NamedSchemas {
  const names = namesOf(name, filter)
  const example = exampleOf(filter, field)
  const annotations = (description: string) => ({ description: filter.description ?? description, examples: [example] })
  const what = withinSentence(field.description)
  switch (filter.kind) {
    case 'eq':
      return [
        [name, equalSchema(filter, field, annotations(`Only rows with this value: ${what}.${presetText(filter)}`))],
      ]
    case 'stated':
      return [[name, statedSchema(filter)]]
    case 'anyOf':
    case 'has':
      return [[name, listSchema(field, annotations(`Rows with any of these values, comma-separated: ${what}.`))]]
    case 'contains':
      return [
        [
          name,
          Type.String({
            maxLength: MAX_TEXT,
            ...annotations(`Part of the text, ignoring case and accents: ${what}.`),
          }),
        ],
      ]
    case 'range':
      return [
        [names.from, boundSchema(filter, annotations(`Minimum, inclusive: ${what}.`))],
        [names.to, boundSchema(filter, annotations(`Maximum, inclusive: ${what}.`))],
      ]
    case 'dates':
      return [
        [
          names.exact,
          dateSchema(
            field,
            annotations(
              `Only rows for this date: ${what}. Cannot be combined with \`${names.from}\` and \`${names.to}\`.`,
            ),
          ),
        ],
        [names.from, dateSchema(field, annotations(`First date, inclusive: ${what}.`))],
        [names.to, dateSchema(field, annotations(`Last date, inclusive: ${what}.`))],
      ]
  }
}

/** Returns the schema of a filter with two values: one selects rows that have a value; the other, rows without one. */
function statedSchema({ words = ['', ''], fields = [], description }: Filter): TSchema {
  const [has, missing] = words
  return Type.Union([Type.Literal(has), Type.Literal(missing)], {
    description:
      description ??
      `${has}: rows with a value in ${fields.map((field) => `\`${field}\``).join(' or ')}. ${missing}: all ` +
        'others.',
    examples: [has],
  })
}

interface Annotations {
  readonly description: string
  readonly examples: unknown[]
}

const boundSchema = ({ minimum }: Filter, annotations: Annotations): TSchema =>
  Type.Number({ ...annotations, ...(minimum === undefined ? {} : { minimum }) })

function equalSchema(filter: Filter, field: Field, annotations: Annotations): TSchema {
  const options = { ...annotations, ...(filter.default === undefined ? {} : { default: filter.default }) }
  const closed = closedValues(field.schema)
  const values = filter.all ? [...closed, ALL] : closed
  if (closed.length > 0)
    return Type.Union(
      values.map((value) => Type.Literal(value)),
      options,
    )
  // `all` is not a valid number or date, so such a parameter is read as text.
  if (filter.all) return Type.String({ maxLength: MAX_TEXT, ...options })
  if (field.kind === 'boolean') return Type.Boolean(options)
  if (field.kind === 'decimal' || field.kind === 'count') return Type.Number(options)
  if (field.kind === 'date' || field.kind === 'instant') return dateSchema(field, annotations)
  return Type.String({ maxLength: MAX_TEXT, ...options })
}

function listSchema(field: Field, annotations: Annotations): TSchema {
  const closed = closedValues(itemSchema(field.schema))
  const item =
    closed.length === 0 ? Type.String({ maxLength: MAX_TEXT }) : Type.Union(closed.map((value) => Type.Literal(value)))
  return Type.Array(item, { ...annotations, maxItems: MAX_VALUES })
}

/** Returns a date filter's schema. For an instant, callers may send an instant, or a date for its entire UTC day. */
export function dateSchema({ kind }: Pick<Field, 'kind'>, annotations: Annotations): TSchema {
  return Type.String({ format: kind === 'instant' ? 'date-or-instant' : 'date', ...annotations })
}

const itemSchema = (schema: TSchema): TSchema => {
  const items: unknown = schema['items']
  return typeof items === 'object' && items !== null ? (items as TSchema) : schema
}

/** Returns the values of an enum schema; empty for any other schema. */
export function closedValues(schema: TSchema): readonly string[] {
  const options: readonly { readonly const?: unknown }[] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [schema]
  return options.flatMap((option) => (typeof option.const === 'string' ? [option.const] : []))
}

const presetText = ({ default: preset, all }: Filter) =>
  `${preset === undefined ? '' : ` Default ${preset}.`}${all ? ' all: rows with any value.' : ''}`

/**
 * Adapts a field description for use within a sentence: drops the remark about the response after a semicolon, formats
 * field names as code and preserves abbreviations such as ISO.
 */
function withinSentence(description: string): string {
  const [what = ''] = description.split(';')
  const named = what.replace(/\.$/, '').replaceAll(/(?<![`\w])[a-z]+(?:_[a-z]+)+(?![`\w])/g, '`$&`')
  return /^\p{Lu}\p{Lu}/u.test(named) ? named : named.charAt(0).toLowerCase() + named.slice(1)
}

const BY_KIND: Readonly<Record<string, unknown>> = {
  decimal: 1.5,
  count: 1,
  boolean: true,
  date: '2026-03-02',
  instant: '2026-03-02',
}

/** Returns an example value for the parameter. */
function exampleOf({ example }: Filter, field: Field): unknown {
  const given = example ?? field.example
  if (Array.isArray(given)) return given[0] ?? 'text'
  return given ?? closedValues(itemSchema(field.schema))[0] ?? BY_KIND[field.kind] ?? 'text'
}
