import type { Claim } from '@bourse/kit'
import type { Finding } from '@bourse/kit/host'
import type { Transaction } from '../../database/index.ts'
import { list, quoteName, type Table } from '../../store/index.ts'
import { definitions, isPublished, nestedParser, storedRow, unpackAffected } from '../../store/writing.ts'
import { differs, incomingOf, equalKeys } from './find-changes.ts'
import { marketOfRows, type KnownEntities } from './market-of-rows.ts'
import { disagreement, type Tolerances } from './disagreement.ts'
import { collectAgain, countByMarket, type MergeAgain } from './merge-again.ts'

/** Source number for rows that several sources provide; their claims are stored in the claims table. */
export const MERGED_SOURCE = 0

type Values = Readonly<Record<string, unknown>>
type Merge = (claims: readonly Claim<Values>[]) => Values

/** The roles and the precedence of one record's sources. */
export interface Standing {
  /** Whether precedence differs by market. */
  readonly isByMarket: boolean
  /** Returns a source's role and its position in a market's precedence. */
  of(source: string, market: string | undefined): Pick<Claim<unknown>, 'role' | 'place'>
}

/** A merge's inputs other than the rows. */
export interface MergeOptions {
  /** Whether incoming rows revise published ones. */
  readonly revises: boolean
  readonly standing: (table: Table) => Standing
  readonly tolerances: (table: Table) => Tolerances
  /** Called with the key of a row whose sources disagree. */
  readonly onDisagreement: (key: Values, finding: Finding) => void
  readonly among: KnownEntities
  /** The part of the stored claims to merge again; undefined to merge incoming rows. */
  readonly again: MergeAgain | undefined
}

interface Merging extends Pick<MergeOptions, 'among' | 'onDisagreement'> {
  readonly merge: Merge
  readonly standing: Standing
  readonly tolerances: Tolerances
  /** Whether packed rows must be unpacked before they are compared. */
  readonly isAgain: boolean
}

/** Keys merged per statement. */
const CHUNK = 5_000

/**
 * If another source also provides the key of an incoming row, replaces the row with the merged last claims of all
 * sources and stores those claims. For a key with a single claim, no claim is stored: the published row is the claim.
 */
export async function mergeClaims(
  tx: Transaction,
  table: Table,
  { revises, standing, tolerances, among, again, onDisagreement }: MergeOptions,
): Promise<void> {
  const merge = table.record.merge as Merge | undefined
  if (merge === undefined) return
  const merging = {
    ...{ merge, among, onDisagreement, isAgain: again !== undefined },
    ...{ standing: standing(table), tolerances: tolerances(table) },
  }
  if (again === undefined) {
    if (await mayBeContested(tx, table, revises))
      await mergeContested(tx, table, merging, await collectContested(tx, table))
    return
  }
  const part = await collectAgain(tx, table, again)
  await mergeContested(tx, table, merging, part.keys)
  again.onMerged({ ...part, changed: await countByMarket(tx, table, among) })
}

async function mergeContested(tx: Transaction, table: Table, merging: Merging, count: number): Promise<void> {
  for (let start = 0; start < count; start += CHUNK) await mergeChunk(tx, table, merging, start)
}

/**
 * Moves contested incoming rows to a separate table: those whose published or held row is from a different source.
 * Returns their number.
 */
async function collectContested(tx: Transaction, table: Table): Promise<number> {
  const incoming = incomingOf(table)
  const columns = list(table.names)
  const held = `or exists (
    select 1 from ${table.held} h where ${equalKeys(table, 'h', 'i')} and h.source_id <> i._source_id)`
  await tx.query(`drop table if exists pg_temp.contested`)
  await tx.query(
    `create temp table contested on commit drop as
     with moved as (delete from ${incoming} i where (i._open_source is not null
       and i._open_source <> i._source_id) ${held} returning *)
     select _line, _known_at, _mark, ${columns}, _source_id, _open_source, row_number() over () as _n from moved`,
  )
  const [row] = await tx.query<{ n: string }>('select count(*) as n from pg_temp.contested')
  const count = Number(row?.n ?? 0)
  if (count === 0) return 0
  await tx.query('create index on pg_temp.contested (_n)')
  await tx.query('analyze pg_temp.contested')
  await withdrawClaims(tx, table)
  await storeSingleClaims(tx, table, columns)
  await tx.query(
    `insert into ${table.claims} (${columns}, source_id)
     select ${columns}, _source_id from pg_temp.contested where _mark is null
     on conflict (${list(table.key)}, source_id) do update set ${assignments(table)}`,
  )
  return count
}

/**
 * A source withdraws only its own claim: the remaining claims are merged again, and the merged row is withdrawn with
 * its last claim. A row that only another source claims is not withdrawn.
 */
async function withdrawClaims(tx: Transaction, table: Table): Promise<void> {
  const key = list(table.key)
  await tx.query(
    `delete from ${table.claims} k using pg_temp.contested c
     where c._mark is not null and ${equalKeys(table, 'k', 'c')} and k.source_id = c._source_id`,
  )
  await tx.query(
    `delete from pg_temp.contested where _mark is not null and _open_source is distinct from ${MERGED_SOURCE}`,
  )
  await tx.query(
    `with gone as (delete from pg_temp.contested c where c._mark is not null
       and not exists (select from ${table.claims} k where ${equalKeys(table, 'k', 'c')}) returning *)
     insert into ${incomingOf(table)} (_line, _known_at, _mark, ${key}, _source_id, _open_source)
     select _line, _known_at, _mark, ${key}, ${MERGED_SOURCE}, _open_source from gone`,
  )
}

/** A cheap check to skip the merge if no incoming row has the key of an earlier row. */
async function mayBeContested(tx: Transaction, table: Table, revises: boolean): Promise<boolean> {
  if (revises) return true
  const [row] = await tx.query<{ held: boolean }>(`select exists (select 1 from ${table.held}) as held`)
  return row?.held === true
}

/** Stores the published or held row as a claim by its source once a second source provides the key. */
async function storeSingleClaims(tx: Transaction, table: Table, columns: string): Promise<void> {
  for (const [from, condition] of [
    [table.name, isPublished('p')],
    [table.held, 'true'],
  ] as const)
    await tx.query(
      `insert into ${table.claims} (${columns}, source_id)
       select ${list(table.names, 'p.')}, p.source_id
       from ${from} p join pg_temp.contested c on ${equalKeys(table, 'p', 'c')}
       where ${condition} and p.source_id <> ${MERGED_SOURCE}
       on conflict (${list(table.key)}, source_id) do update set ${assignments(table)}`,
    )
}

function assignments(table: Table): string {
  return table.names.map((name) => `${quoteName(name)} = excluded.${quoteName(name)}`).join(', ')
}

/** Merges one chunk of contested keys and puts the changed rows back among the incoming rows. */
async function mergeChunk(tx: Transaction, table: Table, merging: Merging, start: number): Promise<void> {
  const { merge, standing, tolerances, among, isAgain, onDisagreement } = merging
  await tx.query('drop table if exists pg_temp.chunk')
  await tx.query(
    `create temp table chunk on commit drop as select * from pg_temp.contested where _n > ${start}
      and _n <= ${start + CHUNK}`,
  )
  // Without statistics, PostgreSQL would plan the joins below for a handful of rows.
  await tx.query('analyze pg_temp.chunk')
  const claims = await tx.query<Record<string, unknown> & { claim_source: string; claim_n: string }>(
    `select c._n as claim_n, src.name as claim_source, ${list(table.names, 'k.')} from pg_temp.chunk c
     join ${table.claims} k on ${equalKeys(table, 'k', 'c')} join bourse.sources src on src.id = k.source_id
       order by c._n, src.name`,
  )
  const marketOf = standing.isByMarket ? await marketOfRows(table, claims, among) : () => undefined
  const parse = nestedParser(table.columns)
  const groups = Map.groupBy(claims, ({ claim_n }) => claim_n)
  const merged = [...groups.values()].map((group) => {
    const own = group.map(({ claim_source: source, ...row }) => ({
      source,
      ...standing.of(source, marketOf(row)),
      row: parse(row),
    }))
    const finding = disagreement(own, tolerances)
    if (finding !== undefined) onDisagreement(keyOf(table, group[0]), finding)
    return { ...group[0], ...merge(own) }
  })
  await stageMerged(tx, table, merged)
  if (isAgain) await unpackAffected(tx, table, { rows: MERGED_ROWS, sourceId: undefined })
  await putBack(tx, table)
}

const keyOf = ({ key }: Table, row: Values = {}): Values => Object.fromEntries(key.map((name) => [name, row[name]]))

/** A table expression for a chunk's merged rows. */
const MERGED_ROWS = '(select null::text as _mark, m.* from pg_temp.merged m)'

/** Copies a chunk's merged rows to a temporary table. */
async function stageMerged(tx: Transaction, table: Table, merged: readonly Values[]): Promise<void> {
  const columns = table.names
  await tx.query('drop table if exists pg_temp.merged')
  await tx.query(`create temp table merged (${definitions(table.columns, { allNullable: true })}) on commit drop`)
  const typed = table.columns.map(({ name, sqlType }) => `m.${quoteName(name)}::${sqlType}`)
  await tx.query(
    `insert into pg_temp.merged select ${typed.join(', ')}
     from json_to_recordset($1::json) as m (${columns.map((name) => `${quoteName(name)} text`).join(', ')})`,
    [JSON.stringify(merged.map((row) => storedRow(table.columns, row)))],
  )
  await tx.query('analyze pg_temp.merged')
}

/**
 * Puts merged rows back among the incoming rows. A merged row that is equal to the published one only changes that
 * row's source. Held rows with these keys are outdated.
 */
async function putBack(tx: Transaction, table: Table): Promise<void> {
  const columns = table.names
  await tx.query(
    `update ${table.name} o set source_id = ${MERGED_SOURCE} from pg_temp.merged m
     where ${equalKeys(table, 'o', 'm')} and ${isPublished('o')} and o.source_id <> ${MERGED_SOURCE}
       and not (${differs(table, 'm', 'o')})`,
  )
  await tx.query(`delete from ${table.held} h using pg_temp.merged m where ${equalKeys(table, 'h', 'm')}`)
  await tx.query(
    `insert into ${incomingOf(table)} (_line, _known_at, ${list(columns)}, _source_id, _open_source)
     select c._line, c._known_at, ${list(columns, 'm.')}, ${MERGED_SOURCE}, o.source_id
     from pg_temp.merged m join pg_temp.chunk c on ${equalKeys(table, 'c', 'm')}
     left join ${table.name} o on ${equalKeys(table, 'o', 'm')} and ${isPublished('o')}
     where o.source_id is null or ${differs(table, 'm', 'o')}`,
  )
}
