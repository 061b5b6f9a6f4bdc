import { entitiesById, type AnyRecord, type Dataset, type RowKey } from '@bourse/kit'
import { utc } from '../../accounts/account.ts'
import { quoted } from '../../storage/columns.ts'
import type { Table } from '../../storage/tables.ts'
import { CommandFailure } from '../command-failure.ts'
import type { Workbench } from '../with-workbench.ts'

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
}

/** The held rows of some datasets, the oldest first, at most 1,000 of each record. */
export async function heldRows(bench: Workbench, datasets: readonly Dataset[]): Promise<readonly HeldRow[]> {
  const rows: HeldRow[] = []
  for (const record of datasets.flatMap(({ records }) => records)) {
    const table = bench.wiring.tables.get(record)
    if (record.holds.length > 0 && table !== undefined) rows.push(...(await heldIn(bench, table)))
  }
  return rows
}

interface StoredHeld {
  readonly key: string
  readonly rule: string
  readonly value: string
  readonly line: string | null
  readonly reason: string
  readonly source: string | null
  readonly held_at: string
}

async function heldIn(bench: Workbench, table: Table): Promise<readonly HeldRow[]> {
  const { database } = bench
  const key = table.key.map((name) => `h.${quoted(name)}::text`).join(', ')
  const stored = await database.query<StoredHeld>(
    `select json_build_array(${key})::text as key, coalesce(h.held_by, 'unnamed') as rule,
       coalesce(h.held_value, '') as value, h.held_line as line, h.reason, s.name as source,
       ${utc('h.held_at')} as held_at
     from ${table.held} h left join bourse.sources s on s.id = h.source_id order by h.held_at, ${key} limit ${MAX}`,
  )
  const rows = stored.map((row) => ({ ...row, values: valuesOf(row.key) }))
  const labels = await labelsOf(
    bench,
    table,
    rows.map(({ values }) => values[0] ?? ''),
  )
  return rows.map(({ values, rule, value, line, reason, source, held_at }) => ({
    dataset: table.dataset.id,
    record: table.record,
    name: values.join('/'),
    key: Object.fromEntries(table.key.map((name, index) => [name, values[index] ?? ''])),
    label: labels.get(values[0] ?? ''),
    rule,
    value,
    line: line === null ? undefined : Number(line),
    reason,
    source: source ?? undefined,
    heldAt: held_at,
  }))
}

function valuesOf(text: string): readonly string[] {
  const values: readonly string[] = JSON.parse(text)
  return values
}

/** Names of entities by id, where the key begins with one. */
async function labelsOf(
  { wiring, versions }: Workbench,
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

/** Held rows by their names; throws for one that is not held. */
export function heldNamed(
  rows: readonly HeldRow[],
  names: readonly string[],
  program: string,
  dataset: string,
): readonly HeldRow[] {
  return names.map((name) => {
    const found = rows.find((row) => row.name === name)
    if (found !== undefined) return found
    const shown = rows.slice(0, 5).map((row) => row.name)
    throw new CommandFailure(
      `No row of ${dataset} is held under ${JSON.stringify(name.slice(0, 100))}. ${rows.length === 0 ? 'None is held at all.' : `Held are: ${shown.join(', ')}${rows.length > 5 ? ', …' : ''}.`}`,
      `"${program} ingest list ${dataset}" shows the rows that wait.`,
    )
  })
}
