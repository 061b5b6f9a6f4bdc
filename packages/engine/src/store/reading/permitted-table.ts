import type { Knowledge } from '@bourse/kit'
import { LRUCache } from 'lru-cache'
import { LINES_OF_SEGMENT } from '../segments/rows-in-segments.ts'
import { timeOfLine } from '../segments/segment-line.ts'
import { quoteName } from '../tables/columns.ts'
import { subjectColumn, type Table } from '../tables/table.ts'
import { timeType } from '../tables/time-in-sql.ts'

/** Maximum number of lists of sources per record. Beyond it, their statements are written again. */
const MAX_LISTS = 50

const permitted = new WeakMap<Table, LRUCache<string, Table>>()

/**
 * Returns the table as a reader with this knowledge sees it. If its snapshot permits only rows of some sources, all
 * names of the table stand for queries that return only those rows, so no statement on it can return others.
 */
export function permittedTable(table: Table, { pins }: Pick<Knowledge, 'pins'>): Table {
  const sources = pins.get(table.id)?.sources
  if (sources === undefined) return table
  let known = permitted.get(table)
  if (known === undefined) permitted.set(table, (known = new LRUCache<string, Table>({ max: MAX_LISTS })))
  const list = sources.join()
  const found = known.get(list) ?? withSources(table, sources)
  known.set(list, found)
  return found
}

function withSources(table: Table, sources: readonly number[]): Table {
  const numbers = `'{${sources.map((source) => Math.trunc(source)).join()}}'::int2[]`
  return {
    ...table,
    isPartial: true,
    name: `(select * from ${table.name} where source_id = any (${numbers}))`,
    segments: table.record.longHistory ? segmentsOf(table, numbers) : table.segments,
    // The text of a day does not say which source each of its rows is from.
    days: `(select * from ${table.days} where false)`,
    snapshots: table.record.time.mode === 'snapshot' ? snapshotsOf(table, numbers) : table.snapshots,
  }
}

/** Segments with the lines of these sources, and the times and count of those lines. */
function segmentsOf(table: Table, numbers: string): string {
  const subject = subjectColumn(table)
  const time = `(${timeOfLine(table)})::${timeType(table)}`
  const own = (row: string, names: readonly string[]) => names.map((name) => `${row}.${name}`).join(', ')
  const counted = ['first', 'last', 'rows']
  const listed = ['lines', 'known_from', 'batch_id', 'source_id']
  const newest = ['newest_batch', 'newest_known']
  const all = `(select ${subject}, period, ${own('s', counted)}, ${own('s', newest)}, ${own('s', listed)}
    from ${table.segments} s where s.source_id <@ ${numbers}`
  return `${all} union all
    select s.${subject}, s.period, ${own('p', counted)}, ${own('s', newest)}, ${own('p', listed)}
    from ${table.segments} s cross join lateral (
      select min(${time}) as first, max(${time}) as last, count(*)::int4 as rows,
        string_agg(l.line, E'\\n' order by l.position) as lines,
        array_agg(l.known_from order by l.position) as known_from,
        array_agg(l.batch_id order by l.position) as batch_id, array_agg(l.source_id order by l.position) as source_id
      from ${LINES_OF_SEGMENT} where l.source_id = any (${numbers})) p
    where not s.source_id <@ ${numbers} and p.rows > 0)`
}

/** Lists of which every row is from these sources: the others' counts and weights cover more than the rows. */
function snapshotsOf(table: Table, numbers: string): string {
  const { time } = table.record
  if (time.mode !== 'snapshot') return table.snapshots
  const [per, date] = [quoteName(time.per), quoteName(time.field)]
  return `(select s.* from ${table.snapshots} s where not exists (
    select from ${table.name} r where r.${per} = s.${per} and r.${date} = s.${date}
      and not r.source_id = any (${numbers})))`
}
