import { checkOptions } from '../checks/check-options.ts'

/** What a filter does with the value of its parameter. */
export type FilterKind = 'eq' | 'anyOf' | 'contains' | 'has' | 'range' | 'dates' | 'stated'

/** How a parameter of a collection narrows its rows; the host makes documented parameters and SQL of it. */
export interface Filter {
  readonly part: 'filter'
  readonly kind: FilterKind
  /**
   * The fields that it looks at, `aliases.name` for a member of the items of a list; undefined: the one that is called
   * like the parameter.
   */
  readonly fields?: readonly string[] | undefined
  /** The value where the request leaves it out; undefined: no filter then. */
  readonly default?: string
  /** Whether the value `all` means no filter. */
  readonly all?: boolean
  /** Of `stated`: the value for rows that have any of the fields, and the one for rows that have none. */
  readonly words?: readonly [stated: string, missing: string]
  /** The least value that a bound may have, such as 0; undefined: any. */
  readonly minimum?: number
  /** What the parameter says of itself; undefined: a sentence made of the field's description. */
  readonly description?: string
  /** A value that works; undefined: the example of the field. */
  readonly example?: unknown
}

/** What a filter may say of itself. */
export type FilterOptions = Pick<Filter, 'description' | 'example'>

/** One field, or several of which any may fit; left out: the one that is called like the parameter. */
type Of = string | readonly string[]

const COMMON = { description: true, example: true } as const
/** What each filter takes beside the fields that it looks at. */
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

/** One value, compared without case. */
export const eq = ({
  field,
  ...rest
}: FilterOptions & Pick<Filter, 'default' | 'all'> & { readonly field?: Of } = {}): Filter => filter('eq', field, rest)
/** Any of up to 50 values, compared without case; one outside a closed list is refused. */
export const anyOf = (field?: string, options?: FilterOptions): Filter => filter('anyOf', field, options)
/**
 * A part of a text, or of an item of a list (`aliases.name` for a member of items), in any of the fields; case and
 * accents do not count.
 */
export const contains = (fields?: Of, options?: FilterOptions): Filter => filter('contains', fields, options)
/**
 * Any of up to 50 values among the items of a list field, or a member of them (`identifiers.value`), compared without
 * case.
 */
export const has = (field?: string, options?: FilterOptions): Filter => filter('has', field, options)
/**
 * Bounds of a number, both inclusive: the parameters `min_<name>` and `max_<name>`. A row without a value fits neither.
 */
export const range = (field?: string, options?: FilterOptions & Pick<Filter, 'minimum'>): Filter =>
  filter('range', field, options)
/** A date, or a range of dates: the parameters `<name>`, or `<name>_from` and `<name>_to`, both inclusive. */
export const dates = (field?: string, options?: FilterOptions): Filter => filter('dates', field, options)
/**
 * One of two words, by whether a row has a value in any of some fields.
 * @example status: stated(['eps_actual', 'revenue_actual'], { stated: 'reported', missing: 'upcoming' })
 */
export const stated = (
  fields: readonly string[],
  { stated: has, missing, ...rest }: FilterOptions & { readonly stated: string; readonly missing: string },
): Filter => filter('stated', fields, { words: [has, missing], ...rest })
