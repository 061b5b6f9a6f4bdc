import { addDays, problem, type AnyRecord, type Knowledge, type Pin, type Rows } from '@bourse/kit'
import { sql, type Kysely } from 'kysely'
import { rowsIn } from '../packs/packed-rows.ts'
import type { Table } from './tables.ts'

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
  }
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
