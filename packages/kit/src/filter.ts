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
  readonly fields: readonly string[] | undefined
  /** The value where the request leaves it out; undefined: no filter then. */
  readonly default: string | undefined
  /** Whether the value `all` means no filter. */
  readonly all: boolean
  /** Of `stated`: the value for rows that have any of the fields, and the one for rows that have none. */
  readonly words: readonly [stated: string, missing: string] | undefined
  /** The least value that a bound may have; undefined: any. */
  readonly minimum: number | undefined
  /** What the parameter says of itself; undefined: a sentence made of the field's description. */
  readonly description: string | undefined
  readonly example: unknown
}

/** What a filter may say of itself. */
export interface FilterOptions {
  /** What the parameter says of itself, in place of a sentence made of the field's description. */
  readonly description?: string
  /** A value that works; left out: the example of the field. */
  readonly example?: unknown
}

interface EqualOptions extends FilterOptions {
  /** The field, where it is not called like the parameter; of several any one must have the value. */
  readonly field?: string | readonly string[]
  /** The value where the request leaves it out. */
  readonly default?: string
  /** Whether the value `all` means no filter. */
  readonly all?: boolean
}

interface RangeOptions extends FilterOptions {
  /** The least value that a bound may have, such as 0. */
  readonly minimum?: number
}

type Of = string | readonly string[] | undefined

function filter(kind: FilterKind, of: Of, { description, example }: FilterOptions = {}): Filter {
  const fields = of === undefined ? undefined : [of].flat()
  const unset = { default: undefined, all: false, words: undefined, minimum: undefined }
  return { part: 'filter', kind, fields, ...unset, description, example }
}

/** One value, compared without case. */
export const eq = ({ field, default: preset, all = false, ...rest }: EqualOptions = {}): Filter => ({
  ...filter('eq', field, rest),
  default: preset,
  all,
})
/** Any of up to 50 values, compared without case; one outside a closed list is refused. */
export const anyOf = (field?: string, options?: FilterOptions): Filter => filter('anyOf', field, options)
/**
 * A part of a text, or of an item of a list (`aliases.name` for a member of items), in any of the fields; case and
 * accents do not count.
 */
export const contains = (fields?: string | readonly string[], options?: FilterOptions): Filter =>
  filter('contains', fields, options)
/**
 * Any of up to 50 values among the items of a list field, or a member of them (`identifiers.value`), compared without
 * case.
 */
export const has = (field?: string, options?: FilterOptions): Filter => filter('has', field, options)
/**
 * Bounds of a number, both inclusive: the parameters `min_<name>` and `max_<name>`. A row without a value fits neither.
 */
export const range = (field?: string, { minimum, ...options }: RangeOptions = {}): Filter => ({
  ...filter('range', field, options),
  minimum,
})
/** A date, or a range of dates: the parameters `<name>`, or `<name>_from` and `<name>_to`, both inclusive. */
export const dates = (field?: string, options?: FilterOptions): Filter => filter('dates', field, options)
/**
 * One of two words, by whether a row has a value in any of some fields.
 * @example status: stated(['eps_actual', 'revenue_actual'], { stated: 'reported', missing: 'upcoming' })
 */
export const stated = (
  fields: readonly string[],
  { stated: has, missing, ...rest }: FilterOptions & { readonly stated: string; readonly missing: string },
): Filter => ({ ...filter('stated', fields, rest), words: [has, missing] })
