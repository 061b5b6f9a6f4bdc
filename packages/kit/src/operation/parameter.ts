import { Type, type Static, type TObject, type TProperties, type TSchema } from '@sinclair/typebox'

/** Maximum number of values of a list parameter. */
const MOST_VALUES = 50
const LONGEST_TEXT = 200
const LONGEST_MIC = 10

/** Details of a parameter in addition to its description. */
interface Details {
  /** A value for a working call. */
  readonly example: unknown
  /** The parameter that must accompany this one, or the values that other parameters need for this one to apply. */
  readonly together?: string | Readonly<Record<string, string>>
}

interface TextDetails extends Details {
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
}

interface NumberDetails extends Details {
  readonly minimum?: number
  readonly maximum?: number
}

interface ClosedDetails<V> extends Partial<Details> {
  /** The value if a request omits the parameter. */
  readonly default?: V
}

const said = (description: string, { example, together, ...limits }: Partial<Details>) => ({
  description,
  ...(example === undefined ? {} : { examples: [example] }),
  ...(together === undefined ? {} : { 'x-together-with': together }),
  ...limits,
})

type Values = readonly [string, ...string[]] | readonly string[]
const literals = <const V extends Values>(values: V) => values.map((value) => Type.Literal<V[number]>(value))

/**
 * Query parameters of an operation that reads its rows itself. The first argument is the description for callers, in
 * complete sentences. Parameters are optional unless `required(…)`. Lists are comma-separated, with at most 50 values;
 * dates are `YYYY-MM-DD`, and numbers are exact strings.
 */
export const p = {
  /** A calendar date. */
  date: (description: string, details: Partial<Details> = {}) =>
    Type.Optional(Type.String({ format: 'date', ...said(description, { example: '2026-03-02', ...details }) })),
  /** A date, meaning the entire day, or an instant: `YYYY-MM-DD`, or UTC with `Z`. */
  dateOrInstant: (description: string, details: Partial<Details> = {}) =>
    Type.Optional(
      Type.String({ format: 'date-or-instant', ...said(description, { example: '2026-03-02', ...details }) }),
    ),
  text: (description: string, details: TextDetails) =>
    Type.Optional(Type.String({ maxLength: LONGEST_TEXT, ...said(description, details) })),
  /** Several strings. */
  texts: (description: string, { maxLength = LONGEST_TEXT, ...details }: Details & { readonly maxLength?: number }) =>
    Type.Optional(Type.Array(Type.String({ maxLength }), { maxItems: MOST_VALUES, ...said(description, details) })),
  /** One value from a closed list. */
  oneOf: <const V extends Values>(description: string, values: V, details: ClosedDetails<V[number]> = {}) =>
    Type.Optional(Type.Union(literals(values), said(description, { example: values[0], ...details }))),
  /** Several values from a closed list. */
  anyOf: <const V extends Values>(description: string, values: V, details: Partial<Details> = {}) =>
    Type.Optional(
      Type.Array(Type.Union(literals(values)), {
        maxItems: MOST_VALUES,
        ...said(description, { example: [values[0]], ...details }),
      }),
    ),
  /** True or false; `default` applies if the parameter is omitted. */
  boolean: (description: string, details: ClosedDetails<boolean> = {}) =>
    Type.Optional(Type.Boolean(said(description, { example: details.default !== true, ...details }))),
  /** A number; an exact string in dataset code. */
  decimal: (description: string, details: NumberDetails) =>
    Type.Optional(Type.Unsafe<string>(Type.Number(said(description, details)))),
  /** A whole number. */
  count: (description: string, details: NumberDetails & { readonly default?: number }) =>
    Type.Optional(Type.Integer({ minimum: 0, ...said(description, details) })),
  /**
   * `exchanges`: the host rejects MICs that are unknown or not visible to the key, and narrows the call's markets to
   * the given ones.
   */
  exchanges: (description: string, details: Partial<Details> = {}) =>
    Type.Optional(
      Type.Array(Type.String({ maxLength: LONGEST_MIC }), {
        maxItems: MOST_VALUES,
        ...said(description, { example: ['XNAS'], ...details }),
      }),
    ),
}

/** Returns the parameter, marked as required. */
export const required = <S extends TSchema>(parameter: S) => Type.Optional(parameter, false)

/** The type of the parameters in a call: `QueryOf<typeof query>`. */
export type QueryOf<P extends TProperties> = Static<TObject<P>>
