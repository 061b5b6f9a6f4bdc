import { addDays, problem, type AnyRecord, type Knowledge, type Pin, type Rows } from '@bourse/kit'
import { CompiledQuery, sql, type Kysely } from 'kysely'
import { newestPacked, rowsIn } from '../packs/packed-rows.ts'
import { quoted } from './columns.ts'
import { subjectColumn, timeField, type Table } from './tables.ts'

/** Nothing was published: a pin before every batch. */
export const NO_PIN: Pin = { batch: '0', at: '-infinity' }

/** The two bounds a reader holds for one record: the newest batch it may see, and the cutoff within it. */
export interface Bounds {
  readonly batch: string
  readonly at: string
}

/** The bounds of a record at some knowledge. A cutoff after the pinned batch, also one in the future, is the pinned batch. */
export function boundsOf(table: Table, knowledge: Knowledge): Bounds {
  const pin = knowledge.pins.get(table.id) ?? NO_PIN
  const { asOf } = knowledge
  return { batch: pin.batch, at: asOf === undefined || pin === NO_PIN || !isBefore(asOf, pin.at) ? pin.at : asOf }
}

/** Compares two UTC instants of any number of fraction digits. */
export function isBefore(a: string, b: string): boolean {
  return comparable(a) < comparable(b)
}

function comparable(instant: string): string {
  const text = instant.replace(' ', 'T').replace(/(Z|\+00(:?00)?)$/, '')
  return text.includes('.') ? text : `${text}.`
}

/** The door to a record's rows: a select that already holds the knowledge predicate. */
export function rowsOf(kysely: Kysely<never>, table: Table): Rows<AnyRecord> {
  return {
    at: (knowledge, window) => {
      refuseForgotten(table.record, knowledge)
      const { batch, at } = boundsOf(table, knowledge)
      const known = sql<boolean>`r.batch_id <= ${batch} and r.known_from <= ${at} and r.known_to > ${at}`
      // The columns of a record are known to its dataset, not to the host: `Rows<R>` restores the type where it is injected.
      const rows = (kysely as unknown as Kysely<{ r: Record<string, unknown> }>)
        .selectFrom(rowsIn(table, window).as<'r'>('r'))
        .where(known)
      const first = firstKept(table.record, knowledge)
      return first === undefined ? rows : rows.where(sql<boolean>`${sql.ref(`r.${first.field}`)} >= ${first.date}`)
    },
    newestDate: (knowledge, wanted) => newestDate(kysely, table, knowledge, wanted),
  }
}

async function newestDate(
  kysely: Kysely<never>,
  table: Table,
  knowledge: Knowledge,
  { ids, to }: { readonly ids: readonly string[]; readonly to: string },
): Promise<string | undefined> {
  refuseForgotten(table.record, knowledge)
  const { batch, at } = boundsOf(table, knowledge)
  const values = [ids, to, batch, at]
  const { rows } = await kysely.executeQuery<{ newest: string | null }>(CompiledQuery.raw(newestOf(table), values))
  const newest = rows[0]?.newest ?? undefined
  const first = firstKept(table.record, knowledge)?.date
  return newest === undefined || (first !== undefined && newest < first) ? undefined : newest
}

/** The newest date of any of the entities `$1`. */
function newestOf(table: Table): string {
  const date = `b.${quoted(timeField(table))}::date`
  const loose = `(select ${date} as date from ${table.name} b
    where b.${subjectColumn(table)} = w.id and ${date} <= $2::date
      and b.batch_id <= $3 and b.known_from <= $4 and b.known_to > $4
    order by ${date} desc limit 1)`
  const packed = table.record.packed ? ` union all (${newestPacked(table, 'w.id')})` : ''
  return `select max(n.date)::text as newest from unnest($1::text[]) w (id) cross join lateral (${loose}${packed}) n`
}

/** From which date on rows of a record are still served; undefined where all are, or where the reader sees what waits to be removed. */
export function firstKept(
  { retain, time }: AnyRecord,
  { today }: Pick<Knowledge, 'today'>,
): { readonly field: string; readonly date: string } | undefined {
  if (retain === undefined || today === undefined || time.mode !== 'revisioned') return undefined
  return { field: time.field, date: addDays(today, -retain.days) }
}

/**
 * A cutoff before everything that is kept cannot be answered: an empty answer would say that nothing was known then.
 * @throws the problem `point-in-time-unavailable`
 */
export function refuseForgotten({ retain }: AnyRecord, { asOf, today }: Pick<Knowledge, 'asOf' | 'today'>): void {
  if (retain === undefined || asOf === undefined || today === undefined) return
  const first = addDays(today, -retain.days)
  if (asOf < first) throw problem('point-in-time-unavailable', `as_of is ${asOf}; rows are kept from ${first} on.`)
}
