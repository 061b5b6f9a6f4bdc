import type { DateWindow } from '@bourse/kit'
import { sql, type RawBuilder } from 'kysely'
import { list, quoted } from '../storage/columns.ts'
import { subjectColumn, timeField, type Places, type Table } from '../storage/tables.ts'

/** The text in front of a line's date: `{`, the place of the labels, `"date":"`. */
export const beforeDate = (table: Table): string => `{\t${JSON.stringify(timeField(table))}:"`

/** The date of a line `l`, as text, in SQL. */
export const dateOfLine = (table: Table): string => `substr(l.line, ${beforeDate(table).length + 1}, 10)`

/** The lines of packs `p`, each with its marks, as `l`. */
export const LINES_OF_PACK = `unnest(string_to_array(p.lines, E'\\n'), p.known_from, p.batch_id, p.source_id) with ordinality as l (line, known_from, batch_id, source_id, position)`

/** The first day of the quarter of a row, in SQL. */
export const quarterOf = (table: Table, prefix: string): string =>
  `date_trunc('quarter', ${prefix}${quoted(timeField(table))})::date`

/** Packs `p` with a row `r` of the table for each of their lines `l`. */
export const fromPacks = (table: Table, packs: string): string => rowsFromPacks(packedTable(table), packs)

/** The same for rows of a table of that name, with that quoted column for their entity. Columns are matched by name with those that the table has now. */
function rowsFromPacks({ name, subject }: Pick<PackedTable, 'name' | 'subject'>, packs: string): string {
  const rest = [
    `'${subject}:'`,
    `to_json(p.${subject})`,
    ...MARKS.flatMap(([mark, value]) => [`',"${mark}":'`, value]),
    `','`,
  ]
  return `from ${packs} p cross join lateral ${LINES_OF_PACK}
    cross join lateral json_populate_record(null::${name}, replace(l.line, E'\\t', concat(${rest.join(', ')}))::json) as r`
}

/** A table whose rows are packed, as it stands in the database. */
export interface PackedTable extends Pick<Places, 'name' | 'packs' | 'days' | 'runs'> {
  /** The column of the entity, quoted. */
  readonly subject: string
}

export const packedTable = (table: Table): PackedTable => ({ ...table, subject: subjectColumn(table) })

/** A select of the rows in packs with every column that the table has, in its order. */
export const selectUnpacked = (table: Pick<PackedTable, 'name' | 'subject'>, packs: string): string =>
  `select r.* ${rowsFromPacks(table, packs)}`

/** Where the columns beside those of the record come from: nothing that was replaced is packed. */
const MARKS = [
  ['known_from', 'to_json(l.known_from)'],
  ['known_to', `'"infinity"'`],
  ['batch_id', 'l.batch_id'],
  ['source_id', 'l.source_id'],
] as const

/** Whether all of a pack `p` or day `d` may be seen with the bounds in two parameters; where not, its lines are looked at one by one. */
export const seesAll = (of: string, batch: string, at: string): string =>
  `${of}.newest_batch <= ${batch} and ${of}.newest_known <= ${at}`

/** Whether a line `l` may be seen with the bounds in two parameters. */
export const seesLine = (batch: string, at: string): string => `l.batch_id <= ${batch} and l.known_from <= ${at}`

/** A select of the first or last date among the packed rows of the entity `$1` that the bounds `$2` and `$3` let a reader see. */
export function packedExtreme(table: Table, direction: 'asc' | 'desc'): string {
  const [pick, whole] = direction === 'asc' ? ['min', 'p.first'] : ['max', 'p.last']
  return `select ${pick}(case when ${seesAll('p', '$2', '$3')} then ${whole}
      else (select ${pick}(${dateOfLine(table)})::date from ${LINES_OF_PACK} where ${seesLine('$2', '$3')}) end)
    from ${table.packs} p where p.${subjectColumn(table)} = $1`
}

/**
 * A select of the newest date up to `$2` among the packed rows of an entity that the bounds `$3` and `$4` let a reader
 * see: that of its last pack, which is opened only where the date or the bounds cut it.
 */
export function newestPacked(table: Table, entity: string): string {
  const line = `(${dateOfLine(table)})::date`
  return `select d.date from ${table.packs} p cross join lateral (
      select case when ${seesAll('p', '$3', '$4')} and p.last <= $2::date then p.last
        else (select max(${line}) from ${LINES_OF_PACK}
          where ${seesLine('$3', '$4')} and ${line} <= $2::date) end as date) d
    where p.${subjectColumn(table)} = ${entity} and p.quarter <= $2::date and d.date is not null
    order by p.quarter desc limit 1`
}

/** Name of the temporary table of packs, `id` and `quarter`, that say already what came in for them. */
export const comparedPacks = (table: Table) => `pg_temp.${quoted(`packs_${table.record.table}`)}`

/**
 * All versions of a record's rows whose date lies in a window, packed or not, as a table expression. Without a window
 * those of all dates, of a record that is not packed: a read that forgot its dates would unpack years for the rows of a
 * day.
 */
export function rowsIn(table: Table, window: DateWindow | undefined): RawBuilder<unknown> {
  const { record } = table
  if (window === undefined) {
    if (record.packed) throw new TypeError(`${table.id} is packed: say between which dates it is read, { from, to }`)
    return sql.raw(table.name)
  }
  const names = [...table.columns.map(({ name }) => name), ...MARKS.map(([name]) => name)]
  const date = sql.ref(`b.${timeField(table)}`)
  const loose = sql`select ${sql.raw(list(names, 'b.'))} from ${sql.raw(table.name)} b where true ${between(date, date, window)}`
  if (!record.packed) return sql`(${loose})`
  const line = sql.raw(`(${dateOfLine(table)})::date`)
  // The entity comes from the pack itself, so that a condition on it finds packs by their key.
  const own = names.map((name) => `${name === record.subject?.column ? 'p' : 'r'}.${quoted(name)}`).join(', ')
  const packs = sql`select ${sql.raw(own)} ${sql.raw(fromPacks(table, table.packs))} where true
    ${between(sql.raw('p.last'), sql.raw('p.first'), window)} ${inQuarters(window)} ${between(line, line, window)}`
  return sql`(${loose} union all ${packs})`
}

/** The same window in quarters, which are part of the key. */
function inQuarters({ from, to }: DateWindow): RawBuilder<unknown> {
  return sql` and p.quarter >= date_trunc('quarter', ${from}::date)::date and p.quarter <= ${to}::date`
}

/** `last` is not before the window, `first` not after it. */
function between(last: RawBuilder<unknown>, first: RawBuilder<unknown>, { from, to }: DateWindow): RawBuilder<unknown> {
  return sql` and ${last} >= ${from}::date and ${first} <= ${to}::date`
}
