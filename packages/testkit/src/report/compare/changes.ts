import { valuesIn, type Report, type ReportTable } from '../report.ts'
import { ALWAYS } from '../tables/terms.ts'

/** The smallest unit of difference between two reports of the same dataset. */
export interface Change {
  /** Group heading, such as `Operation eod.list`. */
  readonly group: string
  /** Name of the table in the group; empty for the first one. */
  readonly table: string
  /** First cell of the row; empty if the entire group was added or removed. */
  readonly row: string
  readonly kind: 'added' | 'removed' | 'changed'
  /** Header of the changed cell. */
  readonly column: string
  readonly before: string
  readonly after: string
  /** Cells of an added or removed row, by column header. */
  readonly cells: Row
}

type Row = Readonly<Record<string, string>>
type Rows = ReadonlyMap<string, Row>
type Tables = readonly ReportTable[]

const NOTHING = { table: '', row: '', column: '', before: '', after: '', cells: {} }

/**
 * Returns the changes from one report to another. A column or fact that only one of them has is a change to the report
 * format, not to the dataset. Parts of an added or removed item are not reported separately.
 */
export function changesBetween(before: Report, after: Report): readonly Change[] {
  const [old, now] = [groupsOf(before), groupsOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((group): readonly Change[] => {
    const [was, is] = [old.get(group), now.get(group)]
    if ((was !== undefined && is !== undefined) || isList(was ?? is)) return groupChanges(group, was ?? [], is ?? [])
    return [{ ...NOTHING, group, kind: is === undefined ? 'removed' : 'added' }]
  })
}

const groupsOf = ({ tables }: Report): ReadonlyMap<string, Tables> => Map.groupBy(tables, ({ group }) => group)

/**
 * Returns whether a group is a list of items, such as the needs, as opposed to one item with its facts. A list exists
 * only while it has rows.
 */
const isList = (tables: Tables = []) => tables[0] !== undefined && !holdsFacts(tables[0].head)
const holdsFacts = ([first]: readonly string[]) => first === 'Fact'

function groupChanges(group: string, was: Tables, is: Tables): readonly Change[] {
  const names = new Set([...was, ...is].map(({ name }) => name))
  return [...names].flatMap((name) => {
    const [old, now] = [was, is].map((tables) => tables.find((table) => table.name === name))
    const heads = [old, now].flatMap((table) => (table === undefined ? [] : [table.head]))
    const head = (heads[0] ?? []).filter((column) => heads.every((each) => each.includes(column)))
    return tableChanges(
      { group, name, head },
      withCases(was, rowsOf(old), rowsOf(now)),
      withCases(is, rowsOf(now), rowsOf(old)),
    )
  })
}

function rowsOf(table: ReportTable | undefined): Rows {
  const { head, rows } = table ?? { head: [], rows: [] }
  return new Map(rows.map((row) => [row[0] ?? '', Object.fromEntries(head.map((name, at) => [name, row[at] ?? '']))]))
}

/**
 * Adds rows for cases, such as `interval=5m`, that only the other report distinguishes. The general row applies to
 * these cases too, if they could be requested.
 */
function withCases(tables: Tables, own: Rows, other: Rows): Rows {
  const always = own.get(ALWAYS)
  if (always === undefined) return own
  const parameters = rowsOf(tables.find(({ name }) => name === 'Parameters'))
  const cases = [...other.keys()].filter((row) => {
    const [name = '', value = ''] = row.split('=')
    const known = valuesIn(parameters.get(name)?.['Values'] ?? '')
    return parameters.has(name) && (known.length === 0 || known.includes(value))
  })
  return new Map([...cases.map((row) => [row, always] as const), ...own])
}

function tableChanges({ group, name, head }: Omit<ReportTable, 'rows'>, old: Rows, now: Rows): readonly Change[] {
  const place = { ...NOTHING, group, table: name }
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((row): readonly Change[] => {
    const [was, is] = [old.get(row), now.get(row)]
    if (was !== undefined && is !== undefined) return cellChanges({ ...place, row }, head.slice(1), was, is)
    if (holdsFacts(head)) return []
    if (was !== undefined) return isWithin(row, old, now) ? [] : [{ ...place, row, kind: 'removed', cells: was }]
    return is === undefined || isWithin(row, now, old) ? [] : [{ ...place, row, kind: 'added', cells: is }]
  })
}

function cellChanges(place: Omit<Change, 'kind'>, columns: readonly string[], was: Row, is: Row): readonly Change[] {
  return columns.flatMap((column) => {
    const [before = '', after = ''] = [was[column], is[column]]
    return before === after ? [] : [{ ...place, kind: 'changed', column, before, after }]
  })
}

/** Returns whether a row's parent, such as `legs` of `legs[].kind`, was added or removed along with the row. */
function isWithin(row: string, own: Rows, other: Rows): boolean {
  const around = /^(.+)(?:\[\]|\{\}|\.[^.]+| as .+)$/.exec(row)?.[1]
  if (around === undefined) return false
  return (own.has(around) && !other.has(around)) || isWithin(around, own, other)
}
