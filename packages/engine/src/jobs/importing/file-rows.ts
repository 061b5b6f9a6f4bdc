import type { TableBatch, TableRow } from '@bourse/files'
import type { Refusal } from '@bourse/kit'
import type { IncomingRow } from '../../publishing/index.ts'
import type { NumberedBatch } from '../numbered-batches.ts'
import type { TableInProcess } from '../open-table-in-process.ts'
import { dateFormat } from './date-format.ts'
import { dateOrderOf, hasYearLast } from './date-order.ts'
import type { ColumnGroup, Layout } from './layout.ts'
import type { ReadNotes } from './read-notes.ts'
import type { ReadOptions } from './read-options.ts'
import { fieldReader, type CellReading, type FieldReader } from './read-fields.ts'
import type { Target } from './target.ts'

/** Maximum number of characters that a message quotes from an unreadable line. */
const MAX_QUOTED = 60
const MARKET = 'exchange_mic'

/** A file with a known layout. */
export interface FileToRead {
  readonly name: string
  readonly table: TableInProcess
  readonly layout: Layout
}

/** Yields one file's rows. `batches` are the batches of its table, with continuous line numbers. */
export async function* fileRows(
  target: Target,
  { name, table, layout }: FileToRead,
  batches: AsyncIterable<NumberedBatch>,
  options: ReadOptions & { readonly notes: ReadNotes },
): AsyncGenerator<readonly IncomingRow[]> {
  const knownAtIndex = options.knownAt === undefined ? -1 : table.columns.indexOf(options.knownAt)
  const fixed = knownAtIndex < 0 ? options.knownAt : undefined
  let warning = adjustedWarning(name, layout, options)
  let read: RowReader | undefined
  for await (const batch of batches) {
    read ??= rowReader(target, layout, await cellReading(target, { name, table, layout }, batch, options))
    const incoming: IncomingRow[] = batch.problems.map(({ line, problem, text }) => ({
      line: batch.before + line,
      row: { text },
      reject: { rule: 'unreadable-row', value: text.slice(0, MAX_QUOTED), reason: problem },
    }))
    for (const row of batch.rows)
      for (const { row: own, reject, warnings: found } of read(row)) {
        const warnings = warning === undefined ? found : [...(found ?? []), warning]
        warning = undefined
        const knownAt = row.values[knownAtIndex] ?? fixed
        incoming.push({ line: batch.before + row.line, row: own, knownAt, reject, warnings })
      }
    yield incoming
  }
}

/** If the operator accepts adjusted prices, each file gets one warning. */
function adjustedWarning(name: string, { recognized }: Layout, { adjustedAsIs }: ReadOptions): Refusal | undefined {
  if (adjustedAsIs !== true) return undefined
  const how = recognized?.form.adjusted ?? ''
  const reason = `the publisher adjusted these prices${how === '' ? '' : ` ${how}`}; they are stored unchanged`
  return { rule: 'adjusted-prices', value: name.slice(0, MAX_QUOTED), reason }
}

/** Determines how cells are read. The order of day and month depends on all dates in the file. */
async function cellReading(
  { fields }: Target,
  { name, table, layout }: FileToRead,
  first: TableBatch,
  { notes, decimalMark, zoneOf, ...options }: ReadOptions & { readonly notes: ReadNotes },
): Promise<CellReading> {
  const format = options.dateFormat ?? layout.recognized?.preset.dateFormat
  const dates = layout.groups
    .flatMap(({ positions }) => [...positions])
    .flatMap(([field, at]) => (fields[field]?.kind === 'date' ? [at] : []))
  const isOpen = format === undefined && hasYearLast(first, [...new Set(dates)])
  const order = isOpen ? await dateOrderOf(table, [...new Set(dates)]) : undefined
  if (order !== undefined) notes.ordered(name, order)
  return {
    decimalMark: decimalMark ?? (table.delimiter === ';' ? 'either' : 'point'),
    dateFormat: format === undefined ? undefined : dateFormat(format),
    order,
    market: options.market,
    zoneOf,
    onLocalDate: notes.localDate,
  }
}

type ReadRow = Pick<IncomingRow, 'row' | 'reject' | 'warnings'>
type RowReader = (row: TableRow) => readonly ReadRow[]

function rowReader(target: Target, { groups, recognized }: Layout, how: CellReading): RowReader {
  const endings = recognized?.preset.endings ?? {}
  const readers = groups.map((group) => groupReader(target, group, how, endings))
  const [only] = readers
  if (readers.length === 1 && only !== undefined) return (row) => [only(row)]
  const { valueField = 'close' } = target
  const isEmpty = ({ row, reject }: ReadRow) => reject === undefined && (row[valueField] ?? null) === null
  return (row) => readers.map((read) => read(row)).filter((each) => !isEmpty(each))
}

interface ReadColumn {
  readonly field: string
  readonly at: number
  readonly read: FieldReader | undefined
  readonly ending: string | undefined
}

function groupReader(
  { fields }: Target,
  { positions, constants }: ColumnGroup,
  how: CellReading,
  endings: Readonly<Record<string, string>>,
): (row: TableRow) => ReadRow {
  const columns = [...positions].map(([field, at]): ReadColumn => {
    return { field, at, read: fieldReader(field, fields[field], how), ending: endings[field] }
  })
  const marketAt = positions.get(MARKET)
  return ({ values }) => {
    const row: Record<string, unknown> = { ...constants }
    const market = (marketAt === undefined ? undefined : values[marketAt]) ?? constants[MARKET] ?? how.market
    let warnings: Refusal[] | undefined
    let reject: Refusal | undefined
    for (const { field, at, read, ending } of columns) {
      const text = values[at] ?? null
      if (text === null || read === undefined) {
        row[field] = ending === undefined ? text : withoutEnding(text, ending)
        continue
      }
      const cell = read(text, market)
      if ('reject' in cell) reject ??= cell.reject
      row[field] = 'reject' in cell ? text : cell.value
      if ('warning' in cell && cell.warning !== undefined) (warnings ??= []).push(cell.warning)
    }
    return { row, reject, warnings }
  }
}

const withoutEnding = (text: string | null, ending: string) =>
  text?.toUpperCase().endsWith(ending) === true ? text.slice(0, -ending.length) : text
