import { decimalText, isDate, utcInstant, type Field } from '@bourse/kit'
import type { Check } from '../check.ts'
import { ask } from './ask.ts'
import { withoutAnswers } from './call-kinds.ts'
import { rowsIn, type ExactRow } from './exact-json.ts'
import { everyCall, forEachCall } from './for-each-call.ts'

/** A row has all its members, each as it was declared. */
export const rowsAreAsDeclared: Check = {
  name: 'rows-are-as-declared',
  says: 'A row of an answer differs from the fields that were declared for it. Return every field, with text for dates, instants, decimals and counts, and null only where `.nullable()` says so.',
  skip: withoutAnswers,
  find: async (specimen) => {
    const sample = await specimen.reading()
    return forEachCall(sample, everyCall, async ({ operation, address }) => {
      const rows = rowsIn((await ask(sample, address)).text)
      return [...new Set(rows.flatMap((row) => wrongIn(operation.fields, row)))]
    })
  },
}

function wrongIn(fields: Readonly<Record<string, Field>>, row: ExactRow): readonly string[] {
  const [declared, found] = [Object.keys(fields), Object.keys(row)]
  if (declared.join() !== found.join()) return [`the members are ${found.join(', ')}, declared ${declared.join(', ')}`]
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = row[name]
    if (value === null) return field.isNullable ? [] : [`${name} is null, which is not declared`]
    return FITS[field.kind](value, field) ? [] : [`${name} is ${JSON.stringify(value)}, declared ${field.kind}`]
  })
}

const isText = (value: unknown): value is string => typeof value === 'string'

const FITS: Readonly<Record<Field['kind'], (value: unknown, field: Field) => boolean>> = {
  text: (value, { schema }) => isText(value) && isAmong(schema['anyOf'], value),
  date: (value) => isText(value) && isDate(value),
  instant: (value) => isText(value) && utcInstant(value) === value,
  decimal: (value) => isText(value) && decimalText(value) === value,
  count: (value) => isText(value) && /^-?\d+$/.test(value),
  boolean: (value) => typeof value === 'boolean',
  json: (value) => value !== undefined,
  list: (value, { items }) => Array.isArray(value) && value.every((item) => items !== undefined && fits(items, item)),
  object: (value, { members = {} }) =>
    isObject(value) &&
    Object.keys(value).sort().join() === Object.keys(members).sort().join() &&
    Object.entries(members).every(([name, member]) => fits(member, value[name])),
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Whether a value within another is as it was declared. */
const fits = (field: Field, value: unknown): boolean =>
  value === null ? field.isNullable : FITS[field.kind](value, field)

/** True where no closed list is declared, or the value stands on it. */
function isAmong(options: unknown, value: string): boolean {
  return !Array.isArray(options) || options.some((option: { readonly const?: unknown }) => option.const === value)
}
