import { Type, type TSchema } from '@sinclair/typebox'
import { addMonths, httpDate, unixSeconds } from './dates.ts'
import { withReference, type Reference } from './reference.ts'
import type { Subject } from './subject.ts'

/** How a value is stored and written: what the host derives column type, JSON text, CSV text and schema from. */
export type FieldKind = 'text' | 'date' | 'instant' | 'decimal' | 'count' | 'boolean' | 'json'

/** That something will go: since when it is announced, when it ends (dates, six months apart or more), and where to read what to use instead. */
export interface Deprecation {
  readonly since: string
  readonly sunset: string
  /** An address. */
  readonly instead: string
}

/**
 * One member of a row. `T` is the value in dataset code: text for dates (`YYYY-MM-DD`), instants (UTC) and decimals (exact text), so that
 * nothing passes through a binary float.
 */
export interface Field<T = unknown> {
  readonly kind: FieldKind
  readonly description: string
  readonly unit: string | undefined
  readonly example: unknown
  readonly isNullable: boolean
  /** Schema of the value on the wire, without null. */
  readonly schema: TSchema
  readonly deprecation: Deprecation | undefined
  /** The second entity whose id it holds. */
  readonly ref?: Reference
  /** The same field, where a row may lack a value. */
  nullable(): Field<T | null>
  /** The same field, to go on a date: every answer that holds it says so. */
  deprecated(deprecation: Deprecation): Field<T>
  /** Present in types only. */
  readonly value?: T
}

/** Fields by name. */
export type Fields = Readonly<Record<string, Field>>

/** The row type of some fields. */
export type RowOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

interface Details {
  readonly unit?: string
  readonly example?: unknown
}

interface RefDetails extends Details {
  readonly description?: string
}

function field<T>(
  kind: FieldKind,
  description: string,
  schema: TSchema,
  details: Details = {},
  isNullable = false,
  deprecation?: Deprecation,
): Field<T> {
  const { unit, example } = details
  return {
    kind,
    description,
    unit,
    example,
    isNullable,
    schema,
    deprecation,
    nullable: () => field<T | null>(kind, description, schema, details, true, deprecation),
    deprecated: (announced) =>
      field<T>(kind, description, schema, details, isNullable, checkedDeprecation(description, announced)),
  }
}

const MONTHS_APART = 6

/** Half a year is the least that a caller is promised. */
export function checkedDeprecation(what: string, deprecation: Deprecation): Deprecation {
  const { since, sunset } = deprecation
  if (sunset < addMonths(since, MONTHS_APART))
    throw new RangeError(
      `${what}: it is deprecated since ${since} and may not end before six months have passed, on ${sunset}`,
    )
  return deprecation
}

/** What an answer that holds something deprecated says in its headers (RFC 9745, RFC 8594). */
export function deprecationHeaders({ since, sunset, instead }: Deprecation): Readonly<Record<string, string>> {
  return {
    deprecation: `@${unixSeconds(since)}`,
    sunset: httpDate(sunset),
    link: `<${instead}>; rel="deprecation"`,
  }
}

/** The kinds of field a record or an answer is made of; the first argument is the description readers see. */
export const f = {
  text: (description: string, details?: Details) => field<string>('text', description, Type.String(), details),
  /** A text out of a closed list. */
  oneOf: <const V extends readonly [string, ...string[]]>(description: string, values: V, details?: Details) =>
    field<V[number]>('text', description, Type.Union(values.map((value) => Type.Literal(value))), details),
  /** A calendar date, exchange-local unless the description says otherwise. */
  date: (description: string, details?: Details) =>
    field<string>('date', description, Type.String({ format: 'date' }), { example: '2026-03-02', ...details }),
  /** A UTC instant with microseconds. */
  instant: (description: string, details?: Details) =>
    field<string>('instant', description, Type.String({ format: 'date-time' }), {
      example: '2026-03-02T21:00:00Z',
      ...details,
    }),
  /** An exact decimal; say the unit. */
  decimal: (description: string, details?: Details) => field<string>('decimal', description, Type.Number(), details),
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
   * A second entity that a row names, such as the security a fund holds: stored as its id, resolved at publication on the
   * date of the row from the incoming member `from`, a symbol (`AAPL`, `XNAS:AAPL`) or the identifier `by`. Null where
   * nobody is named so, and on the wire where the key may not see it.
   * @example f.ref(listing, { from: 'holding_cusip', by: 'cusip' })
   */
  ref: (
    subject: Subject,
    { from, by = 'name' }: Pick<Reference, 'from'> & Partial<Reference>,
    {
      description = `Public id of the ${subject.name} that ${from} names; null where unknown`,
      ...details
    }: RefDetails = {},
  ) => withReference(field<string>('text', description, Type.String(), details).nullable(), { subject, from, by }),
  boolean: (description: string, details?: Details) => field<boolean>('boolean', description, Type.Boolean(), details),
  /** A JSON value of the given shape. */
  json: <S extends TSchema>(description: string, schema: S, details?: Details) =>
    field<S['static']>('json', description, schema, details),
}
