import type { Field } from '@bourse/kit'
import { decimalText, isDate, utcInstant } from '@bourse/kit/values'
import { fitsSchema } from './fits-schema.ts'

/** A response value, parsed twice: with numbers as exact text, and as plain JSON. */
export interface WrittenValue {
  readonly exact: unknown
  readonly plain: unknown
}

/** Returns whether a response value matches its declared field. */
export const isAsDeclared = (field: Field, { exact, plain }: WrittenValue): boolean =>
  exact === null
    ? field.isNullable
    : field.kind === 'json'
      ? fitsSchema(field.schema, plain)
      : FITS[field.kind](exact, field)

const isText = (value: unknown): value is string => typeof value === 'string'

const FITS: Readonly<Record<Exclude<Field['kind'], 'json'>, (value: unknown, field: Field) => boolean>> = {
  text: (value, { schema, cut }) => isText(value) && isAmong(schema['anyOf'], value) && isCut(value, cut?.maxBytes),
  date: (value) => isText(value) && isDate(value),
  instant: (value) => isText(value) && utcInstant(value) === value,
  decimal: (value) => isText(value) && decimalText(value) === value,
  count: (value) => isText(value) && /^-?\d+$/.test(value),
  boolean: (value) => typeof value === 'boolean',
  list: (value, { items }) => Array.isArray(value) && value.every((item) => items !== undefined && fits(items, item)),
  object: (value, { members = {} }) =>
    isObject(value) &&
    Object.keys(value).sort().join() === Object.keys(members).sort().join() &&
    Object.entries(members).every(([name, member]) => fits(member, value[name])),
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Returns whether a nested value matches its declaration; nested values are never arbitrary JSON. */
const fits = (field: Field, value: unknown): boolean => isAsDeclared(field, { exact: value, plain: undefined })

/** Returns whether text is within its declared maximum length. */
const isCut = (value: string, maxBytes = Infinity) => Buffer.byteLength(value) <= maxBytes

/** Returns whether a value is part of the declared enumeration; true if there is none. */
function isAmong(options: unknown, value: string): boolean {
  return !Array.isArray(options) || options.some((option: { readonly const?: unknown }) => option.const === value)
}
