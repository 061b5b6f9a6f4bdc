import { orderKeys, p, type ListOperation } from '@bourse/kit'
import { columnsOf } from '@bourse/kit/host'
import type { TSchema } from '@sinclair/typebox'
import type { NamedSchemas } from './bounds.ts'
import { dateSchema, filterSchemas } from './filter-params.ts'

/** Name of the sort field's value in a cursor; the values of the record's own order precede it. */
export const SORT_VALUE = 'sort'

const EXAMPLE = '2026-03-02'

/** Returns the parameters that a list's declaration creates, each with its schema. */
export function listSchemas(operation: ListOperation): NamedSchemas {
  const { latest, effectiveDate, sortable } = operation
  return [
    ...filterSchemas(operation),
    ...boundSchemas(operation),
    ...(latest ? [['latest', latestSchema] as const] : []),
    ...(effectiveDate ? [['effective_date', effectiveSchema] as const] : []),
    ...(sortable.length === 0 ? [] : [['sort', sortSchema(sortable)] as const]),
  ]
}

function boundSchemas({ record, dates, recentDays, effectiveDate }: ListOperation): NamedSchemas {
  const field = dates === undefined ? undefined : columnsOf(record)[dates]
  if (field === undefined) return []
  const annotationsOf = (description: string) => ({
    description: `${description} \`${dates}\`, inclusive${field.kind === 'instant' ? ': a date or an instant' : ''}.`,
    examples: [EXAMPLE],
  })
  const first = annotationsOf('First')
  const since =
    recentDays === undefined
      ? ''
      : ` Default ${recentDays} days before ${effectiveDate ? '`effective_date`' : 'today'}.`
  return [
    ['from', dateSchema(field, { ...first, description: `${first.description}${since}` })],
    ['to', dateSchema(field, annotationsOf('Last'))],
  ]
}

const latestSchema = p.boolean('true: only the newest row of each subject. Cannot be combined with `from` and `to`.')

const effectiveSchema = p.date(
  'The newest rows on or before this date. Default today, or the date of `as_of`. A date in the future means today.',
)

function sortSchema(sortable: readonly string[]): TSchema {
  const keys = orderKeys(sortable)
  const orders = keys.map(({ field, direction }) => `${field} ${direction}`).join(', ')
  return p.oneOf(
    `The field by which rows are sorted: ${orders}. Rows without a value come last.`,
    keys.map(({ field }) => field),
  )
}
