import type { HeldRowShown } from './review-shapes.ts'
import { heldRows as storedHeld, tablesWithHeld } from '../../publishing/index.ts'
import type { Table, Versions } from '../../store/index.ts'
import { entitiesById, type AnyRecord, type Dataset } from '@bourse/kit'
import type { RowKey } from '@bourse/kit/host'
import type { TaskParts } from '../tasks.ts'

type HeldParts = Pick<TaskParts, 'database' | 'wiring'> & { readonly versions: Versions }

/** Maximum number of held rows that are read per record. */
const MAX = 1_000

/** A held row as displayed, with the data needed to decide on it. */
export interface HeldRow extends HeldRowShown {
  readonly of: AnyRecord
  readonly rowKey: RowKey
  /** Number of rows from the same source and record held by the same rule, including those beyond the limit. */
  readonly alike: number
}

/** Returns the given datasets' held rows, oldest first, at most 1,000 per record. */
export async function heldRows(parts: HeldParts, datasets: readonly Dataset[]): Promise<readonly HeldRow[]> {
  const { database, wiring } = parts
  const tables = datasets.flatMap(({ records }) => records.flatMap((record) => wiring.tables.get(record) ?? []))
  const rows: HeldRow[] = []
  for (const table of await tablesWithHeld(database, tables)) rows.push(...(await heldIn(parts, table)))
  return rows
}

async function heldIn(parts: HeldParts, table: Table): Promise<readonly HeldRow[]> {
  const rows = await storedHeld(parts.database, table, MAX)
  const ids = rows.map(({ key: [id = ''] }) => id)
  const labels = await labelsOf(parts, table, ids)
  return rows.map(({ key, heldAt, content, ...why }) => ({
    ...why,
    id: `${table.id}/${key.join('/')}`,
    dataset: table.dataset.id,
    record: table.id,
    key: key.join('/'),
    label: labels.get(key[0] ?? '') ?? null,
    held_at: heldAt,
    row: content,
    of: table.record,
    rowKey: Object.fromEntries(table.key.map((name, index) => [name, key[index] ?? ''])),
  }))
}

/** Returns entity names by id, if the key starts with an entity. */
async function labelsOf(
  { wiring, versions }: HeldParts,
  { record, key }: Table,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { subject } = record
  const resolver = subject === undefined || key[0] !== subject.column ? undefined : wiring.service(subject.resolver)
  if (resolver === undefined || subject === undefined) return new Map()
  const entities = await entitiesById(resolver, ids, { asOf: undefined, pins: versions.pins })
  return new Map(
    [...entities].map(([id, { market, labels }]) => [id, `${market}:${labels[subject.nameField] ?? ''}`] as const),
  )
}
