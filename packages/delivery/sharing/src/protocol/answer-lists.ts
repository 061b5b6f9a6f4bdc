import { problem } from '@bourse/kit'
import type { Caller } from '@bourse/kit/delivery'
import type { Operations } from '@bourse/services'
import { rowsOf } from './call.ts'
import { pageOf } from './page-of.ts'
import type { RequestedPath } from './path.ts'
import type { ProtocolAnswer } from './protocol-answer.ts'

/** A table as its operation lists it. */
export interface ListedTable {
  readonly share: string
  readonly schema: string
  readonly table: string
  readonly description: string
  readonly period: 'day' | 'month' | 'year'
  readonly date: string
  readonly columns: readonly { readonly name: string; readonly kind: string }[]
}

/** Whether the rows have instants instead of dates. */
export const isByInstant = ({ columns, date }: ListedTable): boolean =>
  columns.some(({ name, kind }) => name === date && kind === 'instant')

/** Returns the tables that the key may see. */
export async function tablesOf(operations: Operations, caller: Caller): Promise<readonly ListedTable[]> {
  const { data } = await rowsOf<ListedTable>(operations, caller, { operation: 'sharing.tables', parameters: {} })
  return data
}

/** Lists shares, schemas or tables. */
export async function answerLists(
  operations: Operations,
  caller: Caller,
  { what, names, query }: RequestedPath & { readonly query: URLSearchParams },
): Promise<ProtocolAnswer> {
  const tables = await tablesOf(operations, caller)
  const inShare = tables.filter(({ share }) => share === names.share)
  if (what === 'shares') return json(pageOf(named(tables.map(({ share }) => share)), query))
  if (inShare.length === 0) throw problem('record-not-found', `There is no share ${names.share?.slice(0, 40)}.`)
  if (what === 'share') return json({ share: { name: names.share } })
  if (what === 'schemas')
    return json(
      pageOf(
        named(inShare.map(({ schema }) => schema)).map(({ name }) => ({ name, share: names.share })),
        query,
      ),
    )
  if (what === 'all-tables') return json(pageOf(inShare.map(shown), query))
  const inSchema = inShare.filter(({ schema }) => schema === names.schema)
  if (inSchema.length === 0)
    throw problem('record-not-found', `The share ${names.share} has no schema ${names.schema?.slice(0, 40)}.`)
  return json(pageOf(inSchema.map(shown), query))
}

const named = (all: readonly string[]) => [...new Set(all)].map((name) => ({ name }))

const shown = ({ share, schema, table }: ListedTable) => ({ name: table, schema, share })

const json = (value: unknown): ProtocolAnswer => ({
  mediaType: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
})
