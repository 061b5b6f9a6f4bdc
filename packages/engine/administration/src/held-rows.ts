import { heldRows as storedHeld } from '@bourse/publishing'
import type { Table, Versions } from '@bourse/store'
import { entitiesById, type AnyRecord, type Dataset, type RowKey } from '@bourse/kit'
import type { TaskParts } from '@bourse/jobs'

type HeldParts = Pick<TaskParts, 'database' | 'wiring'> & { readonly versions: Versions }

/** Most held rows that are looked at. */
const MAX = 1_000

/** A row that waits for a confirmation. */
export interface HeldRow {
  readonly dataset: string
  readonly record: AnyRecord
  /** The values of its key, joined by slashes: what `release` and `discard` take. */
  readonly name: string
  readonly key: RowKey
  /** What people call its entity. */
  readonly label: string | undefined
  /** The rule that holds it, the value that broke it, and the line on which it came, where these are known. */
  readonly rule: string
  readonly value: string
  readonly line: number | undefined
  readonly reason: string
  /** Undefined where the claims of several sources were merged. */
  readonly source: string | undefined
  readonly heldAt: string
  /** How many rows the same rule holds of the same source and record, beyond those that are looked at too. */
  readonly alike: number
  readonly content: Readonly<Record<string, unknown>>
}

/** The held rows of some datasets, the oldest first, at most 1,000 of each record. */
export async function heldRows(parts: HeldParts, datasets: readonly Dataset[]): Promise<readonly HeldRow[]> {
  const rows: HeldRow[] = []
  for (const record of datasets.flatMap(({ records }) => records)) {
    const table = parts.wiring.tables.get(record)
    if (record.holds.length > 0 && table !== undefined) rows.push(...(await heldIn(parts, table)))
  }
  return rows
}

async function heldIn(parts: HeldParts, table: Table): Promise<readonly HeldRow[]> {
  const rows = await storedHeld(parts.database, table, MAX)
  const ids = rows.map(({ key: [id = ''] }) => id)
  const labels = await labelsOf(parts, table, ids)
  return rows.map(({ key, rule, value, line, reason, source, heldAt, alike, content }) => ({
    dataset: table.dataset.id,
    record: table.record,
    name: key.join('/'),
    key: Object.fromEntries(table.key.map((name, index) => [name, key[index] ?? ''])),
    label: labels.get(key[0] ?? ''),
    rule,
    value,
    line: line === null ? undefined : Number(line),
    reason,
    source: source ?? undefined,
    heldAt,
    alike,
    content,
  }))
}

/** Names of entities by id, where the key begins with one. */
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
