import type { AnyRecord, Field, Filter, ListOperation } from '@bourse/kit'
import { columnsOf, fieldAt } from '@bourse/kit/host'
import { Type, type TSchema } from '@sinclair/typebox'
import { MAX_TEXT, type NamedSchemas } from './bounds.ts'

/** Most values of a filter that takes several. */
const MAX_VALUES = 50
/** The value of a filter that stands for no filter. */
export const ALL = 'all'

export interface FilterNames {
  readonly exact: string
  readonly from: string
  readonly to: string
}

/** `min_strike`, `max_strike`; `expiration`, `expiration_from`, `expiration_to`; else the name alone. */
export function namesOf(name: string, { kind }: Filter): FilterNames {
  return kind === 'range'
    ? { exact: name, from: `min_${name}`, to: `max_${name}` }
    : { exact: name, from: `${name}_from`, to: `${name}_to` }
}

/** A field by its column, and by the member of the items of a list in that. */
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
  const told = (description: string) => ({ description: filter.description ?? description, examples: [example] })
  const what = withinSentence(field.description)
  switch (filter.kind) {
    case 'eq':
      return [[name, equalSchema(filter, field, told(`Rows with this value alone: ${what}.${presetText(filter)}`))]]
    case 'stated':
      return [[name, statedSchema(filter)]]
    case 'anyOf':
    case 'has':
      return [[name, listSchema(field, told(`Rows with any of these values, comma separated: ${what}.`))]]
    case 'contains':
      return [
        [
          name,
          Type.String({
            maxLength: MAX_TEXT,
            ...told(`A part of the text, in any case and with or without accents: ${what}.`),
          }),
        ],
      ]
    case 'range':
      return [
        [names.from, boundSchema(filter, told(`Least value, inclusive: ${what}.`))],
        [names.to, boundSchema(filter, told(`Greatest value, inclusive: ${what}.`))],
      ]
    case 'dates':
      return [
        [
          names.exact,
          dateSchema(
            field,
            told(`Rows of this date alone: ${what}. Not together with \`${names.from}\` and \`${names.to}\`.`),
          ),
        ],
        [names.from, dateSchema(field, told(`First date, inclusive: ${what}.`))],
        [names.to, dateSchema(field, told(`Last date, inclusive: ${what}.`))],
      ]
  }
}

/** The two words of rows that have a value and of those that have none. */
function statedSchema({ words = ['', ''], fields = [], description }: Filter): TSchema {
  const [has, missing] = words
  return Type.Union([Type.Literal(has), Type.Literal(missing)], {
    description:
      description ??
      `${has}: rows with a value in ${fields.map((field) => `\`${field}\``).join(' or ')}. ${missing}: rows without.`,
    examples: [has],
  })
}

interface Told {
  readonly description: string
  readonly examples: unknown[]
}

const boundSchema = ({ minimum }: Filter, told: Told): TSchema =>
  Type.Number({ ...told, ...(minimum === undefined ? {} : { minimum }) })

function equalSchema(filter: Filter, field: Field, told: Told): TSchema {
  const options = { ...told, ...(filter.default === undefined ? {} : { default: filter.default }) }
  const closed = closedValues(field.schema)
  const values = filter.all ? [...closed, ALL] : closed
  if (closed.length > 0)
    return Type.Union(
      values.map((value) => Type.Literal(value)),
      options,
    )
  // `all` is no number and no date: such a parameter is read as text.
  if (filter.all) return Type.String({ maxLength: MAX_TEXT, ...options })
  if (field.kind === 'boolean') return Type.Boolean(options)
  if (field.kind === 'decimal' || field.kind === 'count') return Type.Number(options)
  if (field.kind === 'date' || field.kind === 'instant') return dateSchema(field, told)
  return Type.String({ maxLength: MAX_TEXT, ...options })
}

function listSchema(field: Field, told: Told): TSchema {
  const closed = closedValues(itemSchema(field.schema))
  const item =
    closed.length === 0 ? Type.String({ maxLength: MAX_TEXT }) : Type.Union(closed.map((value) => Type.Literal(value)))
  return Type.Array(item, { ...told, maxItems: MAX_VALUES })
}

/** A date; of an instant a date, meaning its whole UTC day, or an instant. */
export function dateSchema({ kind }: Pick<Field, 'kind'>, told: Told): TSchema {
  return Type.String({ format: kind === 'instant' ? 'date-or-instant' : 'date', ...told })
}

const itemSchema = (schema: TSchema): TSchema => {
  const items: unknown = schema['items']
  return typeof items === 'object' && items !== null ? (items as TSchema) : schema
}

/** The values of a closed list; empty for any other schema. */
export function closedValues(schema: TSchema): readonly string[] {
  const options: readonly { readonly const?: unknown }[] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [schema]
  return options.flatMap((option) => (typeof option.const === 'string' ? [option.const] : []))
}

const presetText = ({ default: preset, all }: Filter) =>
  `${preset === undefined ? '' : ` Default ${preset}.`}${all ? ' all: whatever the value.' : ''}`

/**
 * What a field is, as it goes on within a sentence: without the remark behind a semicolon, which is about the answer,
 * names of fields as code; an abbreviation such as ISO stays as it is written.
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

/** A value that the parameter takes. */
function exampleOf({ example }: Filter, field: Field): unknown {
  const given = example ?? field.example
  if (Array.isArray(given)) return given[0] ?? 'text'
  return given ?? closedValues(itemSchema(field.schema))[0] ?? BY_KIND[field.kind] ?? 'text'
}
