import type { Transaction } from '../storage/database.ts'
import type { Table } from '../storage/tables.ts'
import type { IncomingRow, PublishOptions } from './ingest.ts'
import { compilePrepare } from './prepare.ts'
import { Rejects } from './rejects.ts'
import { openStage } from './stage.ts'

export interface Staged {
  readonly rows: number
  readonly warnings: number
  readonly rejects: Rejects
}

type Batches = AsyncIterable<readonly IncomingRow[]> | Iterable<readonly IncomingRow[]>

/** Checks rows one by one and copies the good ones into the stage of their record. */
export async function stageRows(
  tx: Transaction,
  table: Table,
  batches: Batches,
  options: PublishOptions,
): Promise<Staged> {
  const prepare = compilePrepare(table.record)
  const nameField = table.record.subject?.nameField
  const stage = await openStage(tx.client, table)
  const rejects = new Rejects(options.onReject)
  let [rows, warnings] = [0, 0]
  for await (const batch of batches) {
    for (const { row, line = rows + 1, knownAt = null, reject } of batch) {
      rows++
      const prepared = reject === undefined ? prepare(row) : { reject }
      if ('reject' in prepared) {
        rejects.add(line, prepared.reject, row)
        continue
      }
      if (prepared.warning !== undefined) warnings++
      const full = stage.write({ line, ...nameOf(row, nameField, options.market), knownAt, values: prepared.values })
      if (full !== undefined) await full
    }
    options.onProgress?.(rows)
  }
  await stage.close()
  return { rows, warnings, rejects }
}

/** How a row names its entity: by a name with a market beside it, or in the market of the whole file, or in any. */
function nameOf(
  row: Readonly<Record<string, unknown>>,
  nameField: string | undefined,
  market: string | undefined,
): { name: string | null; market: string | null } {
  const given = nameField === undefined ? undefined : row[nameField]
  if (typeof given !== 'string' || given === '') return { name: null, market: null }
  const mic = row['exchange_mic']
  return { name: given.toUpperCase(), market: typeof mic === 'string' && mic !== '' ? mic : (market ?? null) }
}
