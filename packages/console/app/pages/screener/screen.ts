import { BourseProblem, type ScreenerRunParams } from '@bourse/client'
import { objectIn, type OperationOf } from '../../api/openapi.ts'

type Body = ScreenerRunParams['body']
type ScreenFilter = NonNullable<Body['filters']>[number]
type Sort = NonNullable<Body['sort']>[number]

/** A screener field, from the operation's schema. */
export interface ScreenField {
  readonly name: string
  readonly type: 'text' | 'code' | 'decimal' | 'ratio' | 'count' | 'date' | 'bool'
  readonly dataset: string
  readonly description: string
  readonly unit: string | undefined
}

/** A filter in the editor; the value is the raw input. */
export interface FilterDraft {
  readonly field: string
  readonly op: ScreenFilter['op']
  readonly value: string
}

const WORDS = ['eq', 'ne', 'in', 'not_in', 'is_null'] as const
const NUMBERS = ['gte', 'lte', 'gt', 'lt', 'eq', 'ne', 'is_null'] as const

/** Operators for a type, most common first. */
export function operatorsOf({ type }: ScreenField): readonly ScreenFilter['op'][] {
  if (type === 'bool') return ['eq']
  return type === 'text' || type === 'code' ? WORDS : NUMBERS
}

/** Operators in words. */
export const OPERATOR_WORDS: Readonly<Record<ScreenFilter['op'], string>> = {
  eq: 'is',
  ne: 'is not',
  gt: 'above',
  gte: 'at least',
  lt: 'below',
  lte: 'at most',
  in: 'is one of',
  not_in: 'is none of',
  is_null: 'is missing',
}

/** Maximum rows per response in the operation's schema. */
export const MOST_ROWS = 1000
/** Maximum sort keys in the operation's schema. */
const MOST_SORT_KEYS = 3
/**
 * Fields to show in addition to the selected ones if available, because a response only contains the fields used in
 * filters and sort order.
 */
const ALWAYS = ['market_capitalization', 'close', 'change_ratio']

/** The fields in the operation's schema, by name. */
export function fieldsIn({ bodySchema }: OperationOf): ReadonlyMap<string, ScreenField> {
  const filters = objectIn(objectIn(bodySchema['properties'])['filters'])
  const field = objectIn(objectIn(objectIn(filters['items'])['properties'])['field'])
  return new Map(
    Object.entries(objectIn(field['x-fields'])).map(([name, value]) => [
      name,
      { unit: undefined, ...(objectIn(value) as Omit<ScreenField, 'name' | 'unit'>), name },
    ]),
  )
}

/** Parses `price_to_earnings:lt:15`; undefined if the field or operator is unknown. */
export function filterOf(written: string, fields: ReadonlyMap<string, ScreenField>): FilterDraft | undefined {
  const [name = '', operator = '', ...value] = written.split(':')
  const field = fields.get(name)
  const op = field && operatorsOf(field).find((one) => one === operator)
  return op === undefined ? undefined : { field: name, op, value: value.join(':') }
}

export const writtenFilter = ({ field, op, value }: FilterDraft) => `${field}:${op}:${value}`

/**
 * The request body. It omits filters without a value, and optional fields that no listing has. Numbers are sent as
 * decimal text, exactly as typed.
 */
export function bodyOf(filters: readonly FilterDraft[], sort: string, lacking: readonly string[] = []): Body {
  return {
    filters: filters.flatMap((draft) => askedFilter(draft) ?? []),
    sort: sortKeys(sort, lacking),
    limit: MOST_ROWS,
  }
}

/** Fields that the service rejected because no listing has a value for them. */
export function lackingIn(error: unknown, { filters = [], sort = [] }: Body): readonly string[] {
  if (!(error instanceof BourseProblem) || error.code !== 'screener-field-unavailable') return []
  return error.errors.flatMap(({ pointer = '' }) => {
    const [, list, index] = /^\/(filters|sort)\/(\d+)\/field$/.exec(pointer) ?? []
    return (list === 'sort' ? sort : filters)[Number(index)]?.field ?? []
  })
}

function askedFilter({ field, op, value }: FilterDraft): ScreenFilter | undefined {
  const typed = value.trim()
  if (op === 'is_null') return { field, op, value: typed !== 'false' }
  if (typed === '') return undefined
  if (op === 'in' || op === 'not_in') {
    const items = typed.split(',').flatMap((item) => item.trim() || [])
    return items.length === 0 ? undefined : { field, op, value: items }
  }
  return { field, op, value: typed === 'true' ? true : typed === 'false' ? false : typed }
}

function sortKeys(sort: string, lacking: readonly string[]): readonly Sort[] {
  const [field = '', order] = sort.split(':')
  const others = ALWAYS.filter((name) => name !== field && !lacking.includes(name)).map((name) => ({
    field: name,
    order: 'desc' as const,
  }))
  return [{ field, order: order === 'asc' ? ('asc' as const) : ('desc' as const) }, ...others].slice(0, MOST_SORT_KEYS)
}
