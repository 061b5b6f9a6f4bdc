import type { ImportField } from './import-field.ts'
import { mapColumns, type Table } from '@bourse/files'
import type { AnyStagingTable, AnyRecord, Dataset, Subject } from '@bourse/kit'
import { firstInstantOf, utcInstant } from '@bourse/kit/values'
import { columnsOf } from '@bourse/kit/host'
import type { IncomingRow, Publications, PublishOptions, PublishReport } from '../publishing/index.ts'
import { numberedBatches } from './numbered-batches.ts'
import { openTableInProcess } from './open-table-in-process.ts'

/** Maximum number of characters of an unreadable line that a message quotes. */
const MAX_QUOTED = 60

export interface ReadProgress {
  readonly rows: number
  readonly bytes: number
  readonly totalBytes: number
}

export interface ImportOptions extends Pick<PublishOptions, 'source' | 'market' | 'complete' | 'dryRun' | 'onFinding'> {
  /** Maps columns of the file to fields of the record. */
  readonly map: Readonly<Record<string, string>>
  readonly createListings?: boolean
  /** A column of the file, or one instant for all rows. */
  readonly knownAt?: string
  readonly onProgress?: (progress: ReadProgress) => void
}

export interface ImportReport extends PublishReport {
  readonly ignoredColumns: readonly string[]
}

/** Reads a file and yields rows that a dataset imports: CSV, NDJSON or Parquet; plain, gzipped or zipped. */
export async function importFile(
  publications: Publications,
  dataset: Dataset,
  path: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const feeds = importedBy(dataset)
  const table = await openTableInProcess(path)
  const knownAtColumn = knownAtColumnOf(table.columns, options.knownAt)
  const { positions, ignored } = mapColumns(table.columns, options.map, fieldsOf(feeds))
  refuseUnmapped(feeds, positions, table.columns)
  if (feeds.part === 'staging' && knownAtColumn !== undefined)
    throw new Error(
      `--known-at ${knownAtColumn}: rows of ${dataset.id} are combined before they are stored, so only ` +
        'one instant can apply to all of them',
    )
  const rows = incomingRows(table, positions, { ...options, knownAtColumn })
  const report = await publications.publish(feeds, rows, {
    source: options.source,
    knownAt: knownAtColumn === undefined && options.knownAt !== undefined ? instantOf(options.knownAt) : undefined,
    market: options.market,
    createEntities: options.createListings,
    complete: options.complete,
    dryRun: options.dryRun,
    imported: true,
    onFinding: options.onFinding,
    onProgress: (count) => options.onProgress?.({ rows: count, bytes: table.readBytes(), totalBytes: table.bytes }),
  })
  return { ...report, ignoredColumns: ignored.filter((column) => column !== knownAtColumn) }
}

/** Returns the record or staging table that a file for a dataset feeds; throws if the dataset accepts no rows. */
export function importedBy(dataset: Dataset): AnyRecord | AnyStagingTable {
  const feeds = dataset.imports ?? dataset.records[0]
  if (feeds !== undefined && !dataset.delivers) return feeds
  const why = dataset.delivers ? 'only delivers rows of other datasets' : 'stores no rows'
  throw new Error(`the dataset ${dataset.id} ${why}: there is nothing to import into`)
}

/** Returns the fields that a file for a dataset may provide as columns, with their descriptions. */
export function importFields(dataset: Dataset): readonly ImportField[] {
  const feeds = importedBy(dataset)
  const known = feeds.part === 'record' ? columnsOf(feeds) : feeds.fields
  // A row may identify its entity by other fields than the stored id.
  const subject = feeds.part === 'record' ? feeds.subject : undefined
  const naming = subject === undefined ? [] : namesOf(subject)
  return fieldsOf(feeds).map((name) => {
    const field = known[name]
    return {
      name,
      required: field?.isNullable === false && name !== subject?.column,
      names_entity: naming.includes(name),
      description: field?.description ?? 'Identifies the entity of the row',
    }
  })
}

/** Field names that a file may use: the fields of the record, and those that identify an entity. */
function fieldsOf(feeds: AnyRecord | AnyStagingTable): readonly string[] {
  if (feeds.part === 'staging') return Object.keys(feeds.fields)
  const { subject } = feeds
  const columns = columnsOf(feeds)
  const referring = Object.values(columns).flatMap(({ ref }) => (ref === undefined ? [] : [ref.from]))
  const naming = subject === undefined ? [] : [subject.nameField, 'exchange_mic', ...(subject.identifiers ?? [])]
  return [...new Set([...naming, ...referring, ...Object.keys(columns)])]
}

const namesOf = ({ nameField, column, identifiers = [] }: Subject) => [nameField, ...identifiers, column]

/** A required field needs a column; otherwise every row would be rejected for the same reason. */
function refuseUnmapped(
  feeds: AnyRecord | AnyStagingTable,
  positions: ReadonlyMap<string, number>,
  columns: readonly string[],
): void {
  const required = Object.entries(feeds.fields).flatMap(([name, field]) => (field.isNullable ? [] : [name]))
  const subject = feeds.part === 'record' ? feeds.subject : undefined
  const missing = required.filter((name) => !positions.has(name))
  if (subject !== undefined && !namesOf(subject).some((name) => positions.has(name))) missing.push(subject.nameField)
  if (missing.length > 0)
    throw new Error(
      `no column for ${missing.join(', ')}; the file has ${columns.join(', ')}: map them with --map ` + 'column=field',
    )
}

function knownAtColumnOf(columns: readonly string[], knownAt: string | undefined): string | undefined {
  if (knownAt === undefined || instantOf(knownAt) !== undefined) return undefined
  if (columns.includes(knownAt)) return knownAt
  throw new Error(
    `--known-at ${knownAt}: expected an instant such as 2018-02-08T12:00:00Z, or one of the columns ` +
      `${columns.join(', ')}`,
  )
}

const instantOf = (text: string) => utcInstant(firstInstantOf(text))

async function* incomingRows(
  table: Table,
  positions: ReadonlyMap<string, number>,
  options: Pick<ImportOptions, 'knownAt'> & { readonly knownAtColumn: string | undefined },
): AsyncGenerator<readonly IncomingRow[]> {
  const knownAtIndex = options.knownAtColumn === undefined ? -1 : table.columns.indexOf(options.knownAtColumn)
  const fixed = knownAtIndex < 0 ? options.knownAt : undefined
  for await (const { before, rows, problems } of numberedBatches(table)) {
    const incoming: IncomingRow[] = problems.map(({ line, problem, text }) => ({
      line: before + line,
      row: { text },
      reject: { rule: 'unreadable-row', value: text.slice(0, MAX_QUOTED), reason: problem },
    }))
    for (const { line, values } of rows) {
      const knownAt = values[knownAtIndex] ?? fixed
      incoming.push({ line: before + line, row: rowOf(values, positions), knownAt })
    }
    yield incoming
  }
}

function rowOf(values: readonly (string | null)[], positions: ReadonlyMap<string, number>): IncomingRow['row'] {
  const row: Record<string, unknown> = {}
  for (const [field, position] of positions) row[field] = values[position]
  return row
}
