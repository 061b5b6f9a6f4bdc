import { Type, type TSchema } from '@sinclair/typebox'
import { currencyUnit } from '../values/currency-unit.ts'
import { checkedDeprecation, type Deprecation } from '../values/deprecation.ts'
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

/** How a value is stored and written: what the host derives column type, JSON text, CSV text and schema from. */
export type FieldKind = 'text' | 'date' | 'instant' | 'decimal' | 'count' | 'boolean' | 'json' | 'list' | 'object'

/**
 * One member of a row. `T` is the value in dataset code: text for dates (`YYYY-MM-DD`), instants (UTC) and decimals
 * (exact text), so that nothing passes through a binary float.
 */
export interface Field<T = unknown> {
  readonly kind: FieldKind
  readonly description: string
  readonly unit: string | undefined
  /** Of a decimal: the digits after its point that a column of it has room for. */
  readonly scale: number
  readonly example: unknown
  readonly isNullable: boolean
  /** Schema of the value on the wire, without null. */
  readonly schema: TSchema
  readonly deprecation: Deprecation | undefined
  /** The second entity whose id it holds. */
  readonly ref?: Reference
  /** What each item of a list is. */
  readonly items: Field | undefined
  /** What the items of a list are about: one whose entity the key may not see is left out. */
  readonly about: About | undefined
  /** What an object is made of. */
  readonly members: Fields | undefined
  /** Longest text in bytes of UTF-8; a longer one is cut, and the field `truncatedBy` says so. */
  readonly cut: Cut | undefined
  /** Of a text: the one spelling in which a value is stored, however it comes in. */
  readonly spelled: ((text: string) => string) | undefined
  /** Whether a text keeps its line breaks and runs of blanks; any other is stored on one line. */
  readonly hasLines: boolean
  /** Of a date or an instant: what it says of the days that are plausible. */
  readonly plausible: StatedDays | undefined
  /** Of a number of shares: the markets whose entities may have fractions; elsewhere it is stored as a whole number. */
  readonly fractionsIn: readonly string[] | undefined
  /** The same field, where a row may lack a value. */
  nullable(): Field<T | null>
  /** The same field, to go on a date: every answer that holds it says so. */
  deprecated(deprecation: Deprecation): Field<T>
  /** Present in types only. */
  readonly value?: T
}

/** The entity of an item: the member that holds its id. */
export interface About {
  readonly subject: Subject
  readonly member: string
}

/** Where a text is cut, and the boolean field that is true then. */
export interface Cut {
  readonly maxBytes: number
  readonly truncatedBy: string
}

/** Fields by name. */
export type Fields = Readonly<Record<string, Field>>

/** The row type of some fields. */
export type RowOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

/** Digits after the point of a decimal in columns, where its field says nothing. */
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

/** What a field holds beside a plain value. */
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
      field<T>(kind, description, schema, details, shape, isNullable, checkedDeprecation(description, announced)),
  }
}

/** The kinds of field a record or an answer is made of; the first argument is the description readers see. */
export const f = {
  /**
   * A text on one line: runs of blanks, line breaks and no-break spaces are stored as one blank, unless it has `lines`.
   * With `maxBytes` a longer one is cut on the border of a character, the boolean field `truncatedBy` is true, and its
   * lines stay.
   */
  text: (description: string, { maxBytes, truncatedBy, lines, ...details }: TextDetails = {}) =>
    field<string>('text', description, Type.String(), details, {
      ...cutOf(description, maxBytes, truncatedBy),
      ...(lines === undefined ? {} : { hasLines: lines }),
    }),
  /** An ISO 4217 code, or a minor unit: `GBX`, `ILA`, `ZAC`; other spellings, such as `GBp`, are folded. */
  currency: (description: string, details: Details = {}) =>
    field<string>('text', description, Type.String(), { example: 'USD', ...details }, { spelled: currencyUnit }),
  /** A text out of a closed list. */
  oneOf: <const V extends readonly [string, ...string[]]>(description: string, values: V, details?: Details) =>
    field<V[number]>('text', description, Type.Union(values.map((value) => Type.Literal(value))), details),
  /**
   * A calendar date, exchange-local unless the description says otherwise. A day before `from`, after `to` or more than
   * `ahead` days after that of the publication is not plausible: a row that must have it is refused, one that may lack
   * it is taken without, with a warning. The day of a record's `time` is at most 31 days ahead where it says nothing.
   */
  date: (description: string, { from, to, ahead, ...details }: DateDetails = {}) =>
    field<string>(
      'date',
      description,
      Type.String({ format: 'date' }),
      { example: '2026-03-02', ...details },
      { plausible: statedDays(description, { from, to, ahead }) },
    ),
  /** A UTC instant with microseconds; `from` and `to` are days. */
  instant: (description: string, { from, to, ahead, ...details }: DateDetails = {}) =>
    field<string>(
      'instant',
      description,
      Type.String({ format: 'date-time' }),
      { example: '2026-03-02T21:00:00Z', ...details },
      { plausible: statedDays(description, { from, to, ahead }) },
    ),
  /** An exact decimal; say the unit. */
  decimal: (description: string, details?: Details) => field<string>('decimal', description, Type.Number(), details),
  /**
   * A number of shares: rounded half to even to whole ones, but for entities of the markets in `fractionsIn`. Rows with
   * such a fraction have the warning `fraction-of-a-share`; a number within a list or an object is rounded without one.
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
  /** A whole number as text, up to 18 digits. */
  count: (description: string, details?: Details) => field<string>('count', description, Type.Integer(), details),
  /**
   * A second entity that a row names, such as the security a fund holds: stored as its id, resolved at publication on
   * the date of the row from the incoming member `from`, a symbol (`AAPL`, `XNAS:AAPL`) or the identifier `by`. Null
   * where nobody is named so, and on the wire where the key may not see it; the members that `beside` lists are null
   * together with it. Within a list or an object the stored id stays as it comes, and a read looks `from` up by name
   * where there is none: in the market of the member `market`, on the date in the member `on` of the row.
   * @example f.ref(listing, { from: 'holding_cusip', by: 'cusip' })
   * f.list('What is delivered', { instrument_id: f.ref(listing, { from: 'symbol', beside: ['symbol'] }), … })
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
   * Several values of one kind, or several objects of some fields, in order. Decimals within are exact text in dataset
   * code, numbers with the same digits on the wire. With `about` an item whose entity the key may not see is left out.
   * The example is made of those of the items where none is given.
   */
  list: <const O extends Field | Fields>(description: string, of: O, { about, ...details }: ListDetails = {}) => {
    const items = isField(of) ? of : object('', of)
    const shown = { example: exampleOf(items) === undefined ? undefined : [exampleOf(items)], ...details }
    return field<readonly ItemOf<O>[]>('list', description, Type.Array(wireSchema(items)), shown, { items, about })
  },
  /** Some fields together; every member is always there, null where it is missing. */
  object: <const F extends Fields>(description: string, fields: F, details?: Details) =>
    object<F>(description, fields, details),
  /** A JSON value of the given shape, which nothing checks: numbers in it are binary floats in dataset code. */
  json: <S extends TSchema>(description: string, schema: S, details?: Details) =>
    field<S['static']>('json', description, schema, details),
}

/** What an item of a list is in dataset code. */
type ItemOf<O> = O extends Field<infer T> ? T : O extends Fields ? RowOf<O> : never

/** By a member that a field has to have: fields by name hold fields. */
const isField = (of: Field | Fields): of is Field => typeof of['kind'] === 'string'

/**
 * The example of a field, else one made of the values or the members that it has; undefined where one of these has
 * none.
 */
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
    if (kind === 'json') throw new TypeError(`${name}: a value within another is a list or an object, never json`)
  }
  const schemas = Object.entries(members).map(([name, member]) => [name, wireSchema(member)] as const)
  return field<RowOf<F>>('object', description, Type.Object(Object.fromEntries(schemas)), details, { members })
}

/** Formats that say how exact a number is: clients may pick a decimal or 64-bit type. */
export const NUMBER_FORMATS: Readonly<Partial<Record<FieldKind, string>>> = { decimal: 'decimal', count: 'int64' }

/** The schema of a value within another, which says all that is known of it. */
function wireSchema({ kind, schema, isNullable, description, unit }: Field): TSchema {
  const format = NUMBER_FORMATS[kind]
  const said = {
    ...(description === '' ? {} : { description }),
    ...(unit === undefined ? {} : { 'x-unit': unit }),
  }
  const exact: TSchema = format === undefined ? schema : { ...schema, format }
  return isNullable ? Type.Union([exact, Type.Null()], said) : { ...exact, ...said }
}

function cutOf(description: string, maxBytes: number | undefined, truncatedBy: string | undefined): Shape {
  if (maxBytes === undefined && truncatedBy === undefined) return {}
  if (maxBytes === undefined || truncatedBy === undefined || maxBytes < 1)
    throw new TypeError(`${description}: a text that is cut names both maxBytes, 1 or more, and truncatedBy`)
  return { cut: { maxBytes, truncatedBy } }
}
