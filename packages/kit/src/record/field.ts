import { Type, type TSchema } from '@sinclair/typebox'
import { currencyUnit } from '../values/currency-unit.ts'
import { checkDeprecation, type Deprecation } from '../values/deprecation.ts'
import { statedDays, type StatedDays } from './plausible-days.ts'
import { withReference, type Reference } from './reference.ts'
import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import type {
  DateDetails,
  Details,
  ListDetails,
  RefDetails,
  RefNames,
  SharesDetails,
  TextDetails,
} from './field-details.ts'
import type { Subject } from './subject.ts'
import { checkName } from '../checks/names.ts'

/** How a value is stored and written. The host derives column type, JSON text, CSV text and schema from it. */
export type FieldKind = 'text' | 'date' | 'instant' | 'decimal' | 'count' | 'boolean' | 'json' | 'list' | 'object'

/**
 * One field of a row. `T` is the type of the value in dataset code. Dates (`YYYY-MM-DD`), instants (UTC) and decimals
 * are exact strings, so no value passes through a binary float.
 */
export interface Field<T = unknown> {
  readonly kind: FieldKind
  readonly description: string
  readonly unit: string | undefined
  /** For a decimal: digits after the decimal point in its column. */
  readonly scale: number
  readonly example: unknown
  readonly isNullable: boolean
  /** Schema of the value in responses, without null. */
  readonly schema: TSchema
  readonly deprecation: Deprecation | undefined
  /** The second entity whose id the field holds. */
  readonly ref?: Reference
  /** The field of each list item. */
  readonly items: Field | undefined
  /** The entity of each list item; items whose entity is not visible to the key are omitted. */
  readonly about: About | undefined
  /** The properties of an object. */
  readonly members: Fields | undefined
  /** Maximum length of a string in UTF-8 bytes; a longer string is truncated, and the field `truncatedBy` is true. */
  readonly cut: Cut | undefined
  /** For text: returns the canonical spelling in which a value is stored. */
  readonly spelled: ((text: string) => string) | undefined
  /** Whether text keeps its line breaks and repeated spaces; other text is stored on one line. */
  readonly hasLines: boolean
  /** For a date or an instant: the range of plausible days. */
  readonly plausible: StatedDays | undefined
  /** For a share count: the markets that allow fractions; elsewhere the number is rounded to whole shares. */
  readonly fractionsIn: readonly string[] | undefined
  /** For a decimal: whether it is a binary float, which a computation returned. No record has such a field. */
  readonly isFloat?: boolean
  /** Returns a copy of the field whose value may be null. */
  nullable(): Field<T | null>
  /** Returns a copy of the field with a sunset date, which every response with the field announces. */
  deprecated(deprecation: Deprecation): Field<T>
  /** Carries the type of the value; never set at run time. */
  readonly value?: T
}

/** Names the entity of a list item and the property with its id. */
export interface About {
  readonly subject: Subject
  readonly member: string
}

/** The maximum length of a string, and the boolean field that marks truncation. */
export interface Cut {
  readonly maxBytes: number
  readonly truncatedBy: string
}

/** Fields, keyed by name. */
export type Fields = Readonly<Record<string, Field>>

/** The type of a row with the given fields. */
export type RowOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

/** Default digits after the decimal point in columns. */
const SCALE = 18
const DETAILS: OptionsOf<Details> = { unit: true, scale: true, example: true }

const REF_NAMES: OptionsOf<RefNames> = {
  from: true,
  by: true,
  or: true,
  unique: true,
  beside: true,
  market: true,
  on: true,
}

/** Properties that only some field kinds have. */
type Shape = Partial<
  Pick<Field, 'items' | 'about' | 'members' | 'cut' | 'spelled' | 'hasLines' | 'plausible' | 'fractionsIn'>
>

function field<T>(
  kind: FieldKind,
  description: string,
  schema: TSchema,
  details: Details = {},
  shape: Shape = {},
  isNullable = false,
  deprecation?: Deprecation,
): Field<T> {
  const { unit, scale = SCALE, example } = details
  if (!Number.isInteger(scale) || scale < 0 || scale > 38)
    throw new RangeError(`${description}: expected a scale from 0 to 38, got ${scale}`)
  checkOptions(`the field "${description}"`, details, DETAILS)
  const { items, about, members, cut, spelled, hasLines = cut !== undefined, plausible, fractionsIn } = shape
  return {
    kind,
    description,
    unit,
    scale,
    example,
    isNullable,
    schema,
    deprecation,
    items,
    about,
    members,
    cut,
    spelled,
    hasLines,
    plausible,
    fractionsIn,
    nullable: () => field<T | null>(kind, description, schema, details, shape, true, deprecation),
    deprecated: (announced) =>
      field<T>(kind, description, schema, details, shape, isNullable, checkDeprecation(description, announced)),
  }
}

/** Kinds of field for records and responses; the first argument is the description for readers. */
export const f = {
  /**
   * Text on one line: runs of spaces, line breaks and no-break spaces are stored as one space, unless it has `lines`.
   * With `maxBytes` longer text is truncated between characters, the boolean field `truncatedBy` is true, and line
   * breaks are preserved.
   */
  text: (description: string, { maxBytes, truncatedBy, lines, ...details }: TextDetails = {}) =>
    field<string>('text', description, Type.String(), details, {
      ...cutOf(description, maxBytes, truncatedBy),
      ...(lines === undefined ? {} : { hasLines: lines }),
    }),
  /** An ISO 4217 code, or a minor unit: `GBX`, `ILA`, `ZAC`; other spellings, such as `GBp`, are normalized. */
  currency: (description: string, details: Details = {}) =>
    field<string>('text', description, Type.String(), { example: 'USD', ...details }, { spelled: currencyUnit }),
  /** A string from a closed list. */
  oneOf: <const V extends readonly [string, ...string[]]>(description: string, values: V, details?: Details) =>
    field<V[number]>('text', description, Type.Union(values.map((value) => Type.Literal(value))), details),
  /**
   * A calendar date, exchange-local unless the description says otherwise. A day before `from`, after `to` or more than
   * `ahead` days after the publication date is not plausible: if the row requires the date, it is rejected; a nullable
   * date is set to null with a warning. By default, the day of a record's `time` may be at most 31 days ahead.
   */
  date: (description: string, { from, to, ahead, ...details }: DateDetails = {}) =>
    field<string>(
      'date',
      description,
      Type.String({ format: 'date' }),
      { example: '2026-03-02', ...details },
      { plausible: statedDays(description, { from, to, ahead }) },
    ),
  /** A UTC instant with microseconds; `from` and `to` are dates. */
  instant: (description: string, { from, to, ahead, ...details }: DateDetails = {}) =>
    field<string>(
      'instant',
      description,
      Type.String({ format: 'date-time' }),
      { example: '2026-03-02T21:00:00Z', ...details },
      { plausible: statedDays(description, { from, to, ahead }) },
    ),
  /** An exact decimal; state its unit. */
  decimal: (description: string, details?: Details) => field<string>('decimal', description, Type.Number(), details),
  /**
   * A share count, rounded half to even to whole shares except in the markets of `fractionsIn`. A row with a rounded
   * fraction has the warning `fraction-of-a-share`; a number in a list or an object is rounded without a warning.
   */
  shares: (description: string, { fractionsIn = [], ...details }: SharesDetails = {}) =>
    field<string>('decimal', description, Type.Number(), { unit: 'shares', ...details }, { fractionsIn }),
  /** A price in the listing's currency. */
  price: (description: string, details?: Details) =>
    field<string>('decimal', description, Type.Number(), {
      unit: 'currency of the listing',
      example: 189.95,
      ...details,
    }),
  /** A plain ratio: 0.0088 means 0.88%. */
  ratio: (description: string, details?: Details) =>
    field<string>('decimal', description, Type.Number(), { unit: 'ratio', example: 0.0088, ...details }),
  /** A whole number as a string, up to 18 digits. */
  count: (description: string, details?: Details) => field<string>('count', description, Type.Integer(), details),
  /**
   * A second entity that a row names, such as the security a fund holds. It is stored as its id, which publication
   * resolves on the date of the row from the incoming field `from`: a symbol (`AAPL`, `XNAS:AAPL`), or the identifier
   * type given in `by`. Null if no entity matches, and in responses if the entity is not visible to the key; the
   * properties listed in `beside` are then null too. Within a list or an object an incoming id is stored unchanged; if
   * it is missing, reads resolve `from` by name, in the market in the property `market`, on the date in the row's field
   * `on`.
   * @example f.ref(listing, { from: 'holding_cusip', by: 'cusip' }) f.list('What is delivered', { instrument_id:
   *   f.ref(listing, { from: 'symbol', beside: ['symbol'] }), … })
   */
  ref: (
    subject: Subject,
    names: RefNames,
    {
      description = `Public id of the ${subject.name} that ${names.from} names; null where unknown`,
      ...details
    }: RefDetails = {},
  ) => {
    checkOptions(`the reference to a ${subject.name}`, names, REF_NAMES)
    const { from, by = 'name', or = [], unique = false, beside = [], market, on } = names
    return withReference(field<string>('text', description, Type.String(), details).nullable(), {
      subject,
      from,
      by,
      or: or.map((name) => ({ by: 'name', ...name })),
      unique,
      beside,
      market,
      on,
    })
  },
  boolean: (description: string, details?: Details) => field<boolean>('boolean', description, Type.Boolean(), details),
  /**
   * Several values of one kind, or several objects with the same fields, in order. Decimals within are exact strings in
   * dataset code and numbers with the same digits in responses. With `about`, an item whose entity is not visible to
   * the key is omitted. The example defaults to one derived from the items.
   */
  list: <const O extends Field | Fields>(description: string, of: O, { about, ...details }: ListDetails = {}) => {
    const items = isField(of) ? of : object('', of)
    const shown = { example: exampleOf(items) === undefined ? undefined : [exampleOf(items)], ...details }
    return field<readonly ItemOf<O>[]>('list', description, Type.Array(wireSchema(items)), shown, { items, about })
  },
  /** An object of several fields. Every property is always present, null if missing. */
  object: <const F extends Fields>(description: string, fields: F, details?: Details) =>
    object<F>(description, fields, details),
  /**
   * A JSON value with a schema that is documented but not enforced: numbers in it are binary floats in dataset code.
   */
  json: <S extends TSchema>(description: string, schema: S, details?: Details) =>
    field<S['static']>('json', description, schema, details),
}

/** The type of a list item in dataset code. */
type ItemOf<O> = O extends Field<infer T> ? T : O extends Fields ? RowOf<O> : never

/** The `kind` of a field is text, whereas a property of `Fields` named `kind` is itself a field. */
const isField = (of: Field | Fields): of is Field => typeof of['kind'] === 'string'

/** Returns a field's example, or one built from its values or properties; undefined if any of them lacks an example. */
function exampleOf({ example, schema, members }: Field): unknown {
  if (example !== undefined) return example
  const [first]: readonly { readonly const?: unknown }[] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : []
  if (first !== undefined || members === undefined) return first?.const
  const examples = Object.entries(members).map(([name, member]) => [name, exampleOf(member)] as const)
  return examples.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(examples)
}

function object<F extends Fields>(description: string, members: F, details?: Details): Field<RowOf<F>> {
  for (const [name, { kind }] of Object.entries(members)) {
    checkName('field', name)
    if (kind === 'json') throw new TypeError(`${name}: a nested value may be a list or an object, but not json`)
  }
  const schemas = Object.entries(members).map(([name, member]) => [name, wireSchema(member)] as const)
  return field<RowOf<F>>('object', description, Type.Object(Object.fromEntries(schemas)), details, { members })
}

/**
 * Keywords that state the precision of a number: `double`, because generated clients otherwise choose 32 bits, with
 * `x-decimal` if the number is an exact decimal, and `int64`.
 */
export const NUMBER_KEYWORDS: Readonly<Partial<Record<FieldKind, Readonly<Record<string, unknown>>>>> = {
  decimal: { format: 'double', 'x-decimal': true },
  count: { format: 'int64' },
}

/** Returns the schema of a nested value, with all of its documentation. */
function wireSchema({ kind, schema, isNullable, description, unit }: Field): TSchema {
  const said = {
    ...(description === '' ? {} : { description }),
    ...(unit === undefined ? {} : { 'x-unit': unit }),
  }
  const exact: TSchema = { ...schema, ...NUMBER_KEYWORDS[kind] }
  return isNullable ? Type.Union([exact, Type.Null()], said) : { ...exact, ...said }
}

function cutOf(description: string, maxBytes: number | undefined, truncatedBy: string | undefined): Shape {
  if (maxBytes === undefined && truncatedBy === undefined) return {}
  if (maxBytes === undefined || truncatedBy === undefined || maxBytes < 1)
    throw new TypeError(`${description}: truncated text needs both maxBytes, at least 1, and truncatedBy`)
  return { cut: { maxBytes, truncatedBy } }
}
