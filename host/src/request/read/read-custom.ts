import { type CustomOperation, orderKeys, problem } from '@bourse/kit'
import type { Table } from '@bourse/kit/delivery'
import type { Cells } from '@bourse/engine/operations'
import { sessions } from '@bourse/services'
import { callDataset } from './dataset-call.ts'
import type { Reading, ReadResult, RowsRead } from './reading.ts'

/** Calls the dataset's own read. If it returns one row more than the limit, that row becomes the cursor. */
export async function readCustom(call: Reading, operation: CustomOperation): Promise<ReadResult> {
  if (!holdsMarketOf(call, operation.ofCountry)) return { rows: [], count: 0, next: undefined }
  const rows = await callDataset(call, operation, operation.read)
  if ('part' in rows) return rows.part === 'table' ? rowsOf(call, rows) : rows
  const names = Object.keys(call.compiled.fields)
  const page = operation.paging !== false && !operation.single ? rows.slice(0, call.page.limit) : rows
  const last = page.at(-1)
  const more = page.length < rows.length && last !== undefined
  if (operation.single && page.length === 0) throw problem('record-not-found', 'There is no such record.')
  return {
    rows: page.map((row): Cells => names.map((name) => row[name])),
    count: page.length,
    next: more
      ? Object.fromEntries(orderKeys(operation.order).map(({ field }) => [field, textOf(last[field])]))
      : undefined,
  }
}

/** The rows of a response that describes its own fields. */
function rowsOf({ remarks }: Reading, { fields, rows, asOf, operations }: Table): RowsRead {
  remarks.asOf = asOf
  return { rows, count: rows.length, next: undefined, fields, operations }
}

/** Whether the call can see markets in a country; false if no calendar knows which country a market is in. */
function holdsMarketOf({ engine, markets }: Reading, country: string | undefined): boolean {
  if (country === undefined) return true
  const calendars = engine.wiring.service(sessions)
  return markets.some((mic) => calendars?.country(mic) === country)
}

/** A key value or a count as text. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}
