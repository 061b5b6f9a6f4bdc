import type { OperationOf } from '../api/openapi.ts'
import { valueText } from '../table/field-columns.tsx'

/** Fields by which people know a row, best first. */
const NAMES = ['symbol', 'ticker', 'name', 'title'] as const

/** What a row is of, in words: its symbol or name and the values of its key, such as `AAPL · 2 Mar 2026`. */
export function rowTitle({ fields, history }: OperationOf, row: Readonly<Record<string, unknown>>): string {
  const name = NAMES.find((one) => typeof row[one] === 'string')
  const keyed = (history?.key ?? []).filter((one) => one !== name && !isId(one))
  const dates = fields.filter(({ schema }) => schema.type === 'date').map((field) => field.name)
  const shown = [name, ...(keyed.length > 0 ? keyed : dates.slice(0, 1))]
  const texts = shown.flatMap((one) => {
    const field = fields.find((each) => each.name === one)
    const value = field === undefined ? undefined : row[field.name]
    return field === undefined || value === null || value === undefined ? [] : [valueText(field, value)]
  })
  return texts.length > 0 ? texts.join(' · ') : typeof row['id'] === 'string' ? row['id'] : ''
}

/** Ids are for programs. */
const isId = (name: string) => name === 'id' || name.endsWith('_id')
