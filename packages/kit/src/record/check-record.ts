import { checkColumns } from './check-columns.ts'
import { columnsOf, fieldAt } from './columns.ts'
import { checkName } from '../checks/names.ts'
import { checkReferences } from './reference.ts'
import type { AnyRecord } from './record.ts'
import { retainedDates, retainedDays, retainedVersions } from './retention.ts'
import type { Snapshots } from './time-mode.ts'

/** Columns that every stored row has in addition to those of its record. */
const RESERVED = new Set([
  ...['known_from', 'known_to', 'batch_id', 'source_id', 'folded_texts'],
  ...['known_at', 'held_at', 'held_by', 'held_value', 'held_line', 'reason'],
])

/** Rejects a declaration that cannot be stored; the message says what is missing. */
export function checkRecord(record: AnyRecord): void {
  checkNames(record)
  checkColumns(record)
  checkReferences(record.table, columnsOf(record))
  checkRetention(record)
  checkHistory(record)
  checkSearched(record)
  checkCuts(record)
  checkTolerances(record)
  checkNewestDates(record)
  refuseDoubled(record.table, [...record.checks, ...record.holds])
  if (record.time.mode === 'snapshot') checkSnapshots(record, record.time)
  if (record.longHistory) checkLongHistory(record)
}

function checkNames({ table, fields, id }: AnyRecord): void {
  checkName('table', table)
  for (const name of Object.keys(fields)) {
    checkName('field', name)
    if (RESERVED.has(name))
      throw new TypeError(`${table}: ${name} is a column that the host adds; give the field a different name`)
  }
  if (id !== undefined) checkName('id prefix', id)
}

function checkTolerances({ table, fields, merge, tolerances = {} }: AnyRecord): void {
  for (const [name, tolerance] of Object.entries(tolerances)) {
    if (merge === undefined) throw new TypeError(`${table}: tolerances compare sources, so the record needs merge`)
    const kind = fields[name]?.kind
    if (kind !== 'decimal' && kind !== 'count')
      throw new TypeError(`${table}: tolerances: expected a numeric field, got ${name} (${kind ?? 'unknown'})`)
    if (!/^(?!0*\.?0*$)\d+(\.\d+)?$/.test(tolerance))
      throw new TypeError(`${table}: tolerances: ${name}: expected a number above zero such as 0.005, got ${tolerance}`)
  }
}

function checkRetention(record: AnyRecord): void {
  const { table, longHistory, time } = record
  if (retainedVersions(record) !== undefined && longHistory)
    throw new TypeError(`${table}: a record with a long history keeps all its versions`)
  if (retainedDays(record) !== undefined && time.mode !== 'revisioned')
    throw new TypeError(`${table}: only a record with a time field can limit how long its rows are retained`)
}

function checkHistory({ table, history, unbounded }: AnyRecord): void {
  if (unbounded === undefined) return
  if (history !== undefined)
    throw new TypeError(`${table}: a plan bounds its rows by ${history}; drop either history or unbounded`)
  if (unbounded.trim() === '') throw new TypeError(`${table}: unbounded is empty, expected the reason`)
}

function checkSnapshots(
  { table, key, merge, fields }: AnyRecord,
  { per, field, keep }: Snapshots & { readonly field: string },
): void {
  const lacks = [
    ...(key[0] === per && key[1] === field ? [] : [`a key that begins with (${per}, ${field})`]),
    ...(fields[field]?.kind === 'date' ? [] : [`a date in ${field}`]),
    ...(Number.isInteger(keep) && keep > 0 ? [] : ['at least one date to retain']),
    ...(merge === undefined ? [] : ['no merge']),
  ]
  if (lacks.length > 0) throw new TypeError(`${table}: a record of snapshots needs ${lacks.join(', ')}`)
}

function checkNewestDates(record: AnyRecord): void {
  const dates = retainedDates(record)
  if (dates === undefined) return
  const { table, fields, subject, market, longHistory } = record
  const hasGroup =
    dates.per === 'record' ||
    (dates.per === 'market' ? subject !== undefined || market !== undefined : dates.per in columnsOf(record))
  const lacks = [
    ...(fields[dates.by]?.kind === 'date' ? [] : [`a date in ${dates.by}`]),
    ...(hasGroup ? [] : [dates.per === 'market' ? 'a subject or a market' : `a column ${dates.per}`]),
    ...(Number.isInteger(dates.newest) && dates.newest > 0 ? [] : ['at least one date to retain']),
    ...(longHistory ? ['no long history'] : []),
  ]
  if (lacks.length > 0)
    throw new TypeError(`${table}: a record that retains its newest dates needs ${lacks.join(', ')}`)
}

function checkSearched(record: AnyRecord): void {
  const { table, searched, longHistory } = record
  const unknown = searched.find((path) => fieldAt(columnsOf(record), path)?.kind !== 'text')
  if (unknown !== undefined)
    throw new TypeError(`${table}: searched names ${unknown}, expected a text field of the record`)
  if (longHistory && searched.length > 0)
    throw new TypeError(`${table}: a record with a long history cannot be searched`)
}

/** Requires a boolean field that marks truncated text for every field with a maximum length. */
function checkCuts({ table, fields }: AnyRecord): void {
  for (const [name, { cut }] of Object.entries(fields))
    if (cut !== undefined && fields[cut.truncatedBy]?.kind !== 'boolean')
      throw new TypeError(`${table}: ${name} is truncated, so ${cut.truncatedBy} must be a boolean field of the record`)
}

/** Rejects two rules with the same name, because validation issues are counted by rule name. */
function refuseDoubled(table: string, rules: readonly { readonly name: string }[]): void {
  const names = rules.map(({ name }) => name)
  const doubled = names.find((name, index) => names.indexOf(name) !== index)
  if (doubled !== undefined) throw new TypeError(`${table}: two rules have the name ${doubled}; rename one`)
}

/** Checks the requirements for a record that is stored and read by entity and time. */
function checkLongHistory({ table, subject, fields, key, time }: AnyRecord): void {
  const [first] = Object.keys(fields)
  const field = time.mode === 'revisioned' ? time.field : undefined
  const lacks = [
    ...(subject === undefined ? ['a subject'] : []),
    ...(field === undefined || first !== field ? ['its revision time as the first field'] : []),
    ...(key[0] === subject?.column && key[1] === field ? [] : ['a key that begins with (subject, time)']),
  ]
  if (lacks.length > 0) throw new TypeError(`${table}: a record with a long history needs ${lacks.join(', ')}`)
}
