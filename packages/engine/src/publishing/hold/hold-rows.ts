import type { RowIssue, Hold, HoldContext } from '@bourse/kit'
import type { HeldKey, Needs, RowKey } from '@bourse/kit/host'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Transaction } from '../../database/index.ts'
import { isPublished, parsingPlugin, rowsIn } from '../../store/writing.ts'
import { keyInSql, list, quoteName, type Table } from '../../store/index.ts'
import { NO_LINE, type RowFinding } from '../findings.ts'
import type { Publication } from '../publication.ts'
import { findIncoming, FOUND_BY_RULE } from '../quality/apply-rules.ts'
import type { QualityRule } from '../quality/compile-rules.ts'
import { incomingOf, resolvedStage, equalKeys } from '../compare/find-changes.ts'

export interface HeldCounts {
  readonly held: readonly RowFinding[]
  readonly released: number
}

export interface Holding {
  /** Resolves a rule's needs. */
  readonly inject: (needs: Needs) => unknown
  readonly publication: Pick<Publication, 'knowledge' | 'at' | 'batch' | 'sourceId'>
  readonly entities: readonly string[]
  /** Whether the incoming rows' line numbers are those in the incoming file. */
  readonly areTraced: boolean
  /** The operator who releases held rows; undefined if a rule does. */
  readonly releasedBy: string | undefined
}

/** The record's hold rules, and the operator's quality rules. */
export interface HoldRules {
  readonly holds: readonly Hold[]
  readonly quality: readonly QualityRule[]
}

/**
 * Applies the record's hold rules, which decide which incoming rows to hold and which held rows to confirm, and then
 * the operator's. Each rule receives the rows that the preceding rules did not hold.
 */
export async function applyHolds(
  tx: Transaction,
  table: Table,
  { holds, quality }: HoldRules,
  holding: Holding,
): Promise<HeldCounts> {
  const { inject, publication, areTraced } = holding
  const { at, sourceId } = publication
  await dropReplaced(tx, table, sourceId)
  const rules = quality.filter(({ level }) => level === 'quarantine')
  if (holds.length + rules.length === 0 || !(await hasRows(tx, table))) return NO_HELD_ROWS
  let held: readonly RowFinding[] = []
  let released = 0
  for (const rule of holds) {
    const context = contextOf(tx, table, rule, holding)
    const decision = await rule.decide(inject(rule.needs) as never, context)
    released += await release(tx, table, decision.release, holding)
    if (decision.hold.length > 0)
      held = [...held, ...(await hold(tx, table, byKey(table, decision.hold), { rule: rule.name, at, areTraced }))]
  }
  for (const rule of rules) {
    const found = await findIncoming(tx, rule, sourceId)
    if (found > 0) held = [...held, ...(await hold(tx, table, FOUND_ROWS, { rule: rule.id, at, areTraced }))]
  }
  return { held, released }
}

const NO_HELD_ROWS: HeldCounts = { held: [], released: 0 }

/** Whether there are rows to check: a file that only repeats published rows has none. */
async function hasRows(tx: Transaction, table: Table): Promise<boolean> {
  const [row] = await tx.query<{ some: boolean }>(
    `select exists (select from ${incomingOf(table)}) or exists (select from ${table.held}) as some`,
  )
  return row?.some === true
}

/**
 * Removes held rows whose key has an incoming row. Also removes a held row whose source now sends the published values:
 * such a row is no longer among the incoming rows.
 */
async function dropReplaced(tx: Transaction, table: Table, sourceId: number): Promise<void> {
  const [row] = await tx.query<{ some: boolean }>(`select exists (select 1 from ${table.held}) as some`)
  if (row?.some !== true) return
  await tx.query(`delete from ${table.held} h using ${incomingOf(table)} i where ${equalKeys(table, 'h', 'i')}`)
  await tx.query(
    `delete from ${table.held} h using ${resolvedStage(table)} r where ${equalKeys(table, 'h', 'r')}
      and h.source_id = ${sourceId}`,
  )
}

/** Rows held by an older host have no rule. All rules are checked, and the rule that a row violates holds it again. */
const isHeldBy = ({ name }: Hold) => sql<boolean>`(r.held_by is null or r.held_by = ${name})`

function contextOf(
  tx: Transaction,
  table: Table,
  rule: Hold,
  { publication: { knowledge }, entities }: Holding,
): HoldContext<object> {
  const kysely = tx.kysely.withPlugin(parsingPlugin(table.columns)) as unknown as Kysely<{ r: object }>
  const select = (from: RawBuilder<unknown>) => kysely.selectFrom(from.as<'r'>('r'))
  return {
    knowledge,
    entities,
    incoming: () => select(sql.raw(`(select * from ${incomingOf(table)} where _mark is null)`)),
    published: (window) => select(rowsIn(table, window)).where(sql<boolean>`${sql.raw(isPublished('r'))}`),
    held: () => select(sql.raw(table.held)).where(isHeldBy(rule)),
  }
}

/**
 * Turns held rows with the given keys into incoming rows, and records what held them and who released them. Removes
 * those whose key has a newer published row: an older host, which knows no held rows of this record, published it.
 */
async function release(
  tx: Transaction,
  table: Table,
  keys: readonly RowKey[],
  { publication: { batch }, releasedBy }: Pick<Holding, 'publication' | 'releasedBy'>,
): Promise<number> {
  if (keys.length === 0) return 0
  const columns = table.names
  return tx.execute(
    `with removed as (delete from ${table.held} h using ${keySet(table)} where ${equalKeys(table, 'h', 'k')}
      returning h.*),
     released as (select h.*, o.source_id as _open_source from removed h
      left join ${table.name} o on ${equalKeys(table, 'o', 'h')} and ${isPublished('o')}
      where not exists (select from bourse.batches b where b.id = o.batch_id and b.published_at > h.held_at)),
     recorded as (insert into bourse.releases (record, key, batch_id, rule, held_at, released_by)
      select $2, ${keyInSql(table, 'h.')}, $3::int8, h.held_by, h.held_at, $4::text from released h
      on conflict do nothing)
     insert into ${incomingOf(table)} (_known_at, ${list(columns)}, _source_id, _open_source)
     select null::timestamptz, ${list(columns)}, source_id, _open_source from released`,
    [JSON.stringify(keys), table.id, batch, releasedBy ?? null],
  )
}

/** Removes held rows with the given keys; returns their number. */
export function discardHeld(tx: Transaction, table: Table, keys: readonly RowKey[]): Promise<number> {
  return tx.execute(`delete from ${table.held} h using ${keySet(table)} where ${equalKeys(table, 'h', 'k')}`, [
    JSON.stringify(keys),
  ])
}

/** Incoming rows `i` to hold, as SQL that joins them with `k`, which has the value and the reason to report. */
interface RowsToHold {
  readonly using: string
  readonly where: string
  readonly values: readonly unknown[]
}

const byKey = (table: Table, rows: readonly HeldKey[]): RowsToHold => ({
  using: keySet(table, 'value text, reason text'),
  where: equalKeys(table, 'i', 'k'),
  values: [JSON.stringify(rows.map(({ key, value, reason }) => ({ ...key, value, reason })))],
})

const FOUND_ROWS: RowsToHold = { using: `${FOUND_BY_RULE} k`, where: 'i.ctid = k._row', values: [] }

async function hold(
  tx: Transaction,
  table: Table,
  { using, where, values }: RowsToHold,
  { rule, at, areTraced }: { readonly rule: string; readonly at: string; readonly areTraced: boolean },
): Promise<readonly RowFinding[]> {
  const columns = list(table.names)
  const line = areTraced ? '_line' : 'null::int8'
  const [heldAt, heldBy] = [values.length + 1, values.length + 2]
  const held = await tx.query<RowIssue & { line: string | null }>(
    `with waiting as (
       delete from ${incomingOf(table)} i using ${using}
       where ${where} returning i.*, k.value as held_value, k.reason)
     insert into ${table.held} (${columns}, source_id, known_at, reason, held_at, held_by, held_value, held_line)
     select ${columns}, _source_id, _known_at, reason, $${heldAt}::timestamptz, $${heldBy}, held_value, ${line}
     from waiting
     on conflict (${list(table.key)}) do nothing returning held_line as line, held_value as value, reason`,
    [...values, at, rule],
  )
  return held.map(({ line, ...found }) => ({ line: Number(line ?? NO_LINE), level: 'hold', rule, ...found }))
}

/** SQL for the keys passed as JSON in `$1`, as a table `k` with the key columns' types. */
function keySet(table: Table, more?: string): string {
  const types = table.columns
    .filter(({ name }) => table.key.includes(name))
    .map(({ name, sqlType }) => `${quoteName(name)} ${sqlType}`)
  return `json_to_recordset($1::json) as k (${[...types, ...(more === undefined ? [] : [more])].join(', ')})`
}
