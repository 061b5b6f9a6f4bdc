import { checkOptions } from '../checks/check-options.ts'

/** How a filter compares a field with the value of its parameter. */
export type FilterKind = 'eq' | 'anyOf' | 'contains' | 'has' | 'range' | 'dates' | 'stated'

/** How a parameter of a collection narrows its rows; the host derives the documented parameters and the SQL. */
export interface Filter {
  readonly part: 'filter'
  readonly kind: FilterKind
  /**
   * The fields to compare, `aliases.name` for a property of list items; undefined for the field that has the
   * parameter's name.
   */
  readonly fields?: readonly string[] | undefined
  /** The value if the request omits the parameter; undefined for no filter. */
  readonly default?: string
  /** Whether the value `all` means no filter. */
  readonly all?: boolean
  /** For `presence`: the parameter value for rows with a value in any of the fields, and the one for rows without. */
  readonly words?: readonly [stated: string, missing: string]
  /** The lowest value that a bound accepts, such as 0; undefined for no limit. */
  readonly minimum?: number
  /** Description of the parameter; undefined to derive one from the field's description. */
  readonly description?: string
  /** A valid value; undefined for the field's example. */
  readonly example?: unknown
}

/** Filter documentation. */
export type FilterOptions = Pick<Filter, 'description' | 'example'>

/** One field, or several fields, any of which may match; defaults to the field with the parameter's name. */
type Of = string | readonly string[]

const COMMON = { description: true, example: true } as const
/** Options that each filter accepts in addition to its fields. */
const TAKES: Readonly<Record<FilterKind, Readonly<Record<string, true>>>> = {
  eq: { ...COMMON, default: true, all: true },
  anyOf: COMMON,
  contains: COMMON,
  has: COMMON,
  range: { ...COMMON, minimum: true },
  dates: COMMON,
  stated: { ...COMMON, words: true },
}

function filter(kind: FilterKind, of?: Of, rest: Partial<Filter> = {}): Filter {
  checkOptions(`the filter ${kind}`, rest, TAKES[kind])
  return { part: 'filter', kind, fields: of === undefined ? undefined : [of].flat(), ...rest }
}

/** Matches one value, ignoring case. */
export const eq = ({
  field,
  ...rest
}: FilterOptions & Pick<Filter, 'default' | 'all'> & { readonly field?: Of } = {}): Filter => filter('eq', field, rest)
/** Matches any of up to 50 values, ignoring case; a value outside a closed list is rejected. */
export const anyOf = (field?: string, options?: FilterOptions): Filter => filter('anyOf', field, options)
/**
 * Matches part of a string or list item (`aliases.name` for a property of the items), in any of the fields, ignoring
 * case and accents.
 */
export const contains = (fields?: Of, options?: FilterOptions): Filter => filter('contains', fields, options)
/**
 * Matches any of up to 50 values among the items of a list field, or among the values of an item property
 * (`identifiers.value`), ignoring case.
 */
export const has = (field?: string, options?: FilterOptions): Filter => filter('has', field, options)
/**
 * Bounds for a number, both inclusive: the parameters `min_<name>` and `max_<name>`. Rows without a value match neither
 * bound.
 */
export const range = (field?: string, options?: FilterOptions & Pick<Filter, 'minimum'>): Filter =>
  filter('range', field, options)
/** A date, or a range of dates: the parameters `<name>`, or `<name>_from` and `<name>_to`, both inclusive. */
export const dates = (field?: string, options?: FilterOptions): Filter => filter('dates', field, options)
/**
 * Filters by whether a row has a value in any of the given fields, with one parameter value for each case.
 * @example status: presence(['eps_actual', 'revenue_actual'], { present: 'reported', missing: 'upcoming' })
 */
export const presence = (
  fields: readonly string[],
  { present, missing, ...rest }: FilterOptions & { readonly present: string; readonly missing: string },
): Filter => filter('stated', fields, { words: [present, missing], ...rest })
