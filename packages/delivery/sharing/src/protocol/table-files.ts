import { problem } from '@bourse/kit'
import type { RawExchange } from '@bourse/kit/delivery'
import type { FileTable, Operations } from '@bourse/services'
import { createHash } from 'node:crypto'
import { instantOf } from '../version.ts'
import { isByInstant, tablesOf, type ListedTable } from './answer-lists.ts'
import { rowsOf } from './call.ts'
import type { RequestedPath } from './path.ts'
import { schemaString } from './schema-string.ts'

/** A file as its operation lists it. */
export interface ListedFile {
  readonly file: string
  readonly date: string
  readonly rows: number
  readonly bytes: number
  readonly published_at: string
  /** The kind of change to its rows, if changes were requested. */
  readonly change: 'insert' | 'delete' | 'rows' | null
}

/** Lifetime of a file's URL in seconds, as clients expect it; each use is authorized. */
const URL_SECONDS = 3_600

/** A table's files and its newest version. */
export interface Listed {
  readonly files: readonly ListedFile[]
  readonly version: number
}

/** Returns a table by the names in a path; throws 404 for one that the key may not see. */
export async function tableOf(
  operations: Operations,
  { caller }: RawExchange,
  { share, schema, table }: RequestedPath['names'],
): Promise<ListedTable> {
  const tables = await tablesOf(operations, caller)
  const found = tables.find((each) => each.share === share && each.schema === schema && each.table === table)
  if (found === undefined)
    throw problem('record-not-found', `There is no table ${[share, schema, table].join('.').slice(0, 120)}.`)
  return found
}

/** Returns a table's files as of a time, or the files with its changes since a time. */
export async function filesOf(
  operations: Operations,
  { caller }: RawExchange,
  table: ListedTable,
  { asOf, since }: { readonly asOf?: string | undefined; readonly since?: string },
): Promise<Listed> {
  const { share, schema, table: name } = table
  const parameters = {
    ...{ share, schema, table: name, limit: '5000' },
    ...(asOf === undefined ? {} : { as_of: asOf }),
    ...(since === undefined ? {} : { changes_since: since }),
  }
  const { data, meta } = await rowsOf<ListedFile>(operations, caller, { operation: 'sharing.files', parameters })
  const version = meta.version ?? 0
  if (asOf !== undefined && version === 0)
    throw problem('record-not-found', `The table ${name} has no version at or before ${asOf}.`)
  return { files: data, version }
}

/** A stable id that does not reveal more than the names. */
const idOf = ({ share, schema, table }: ListedTable): string => {
  const hex = createHash('sha256').update(`${share}.${schema}.${table}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** Whether a server can return a table's changes, which requires that earlier daily files are retained. */
export const hasChanges = ({ period }: ListedTable): boolean => period === 'day'

/** Describes a table as the protocol does. */
export function metadataOf(table: ListedTable) {
  return {
    id: idOf(table),
    name: table.table,
    description: table.description,
    format: { provider: 'parquet' },
    schemaString: schemaString(table.columns as FileTable['columns']),
    partitionColumns: partitionsOf(table),
    configuration: hasChanges(table) ? { 'delta.enableChangeDataFeed': 'true' } : {},
  }
}

/**
 * All rows of a daily file have the same date, so the date is a partition column, which lets clients skip files
 * themselves. Instants differ within a day.
 */
const partitionsOf = (table: ListedTable): readonly string[] =>
  table.period === 'day' && !isByInstant(table) ? [table.date] : []

/** Facts about a file that every kind of action includes. */
export const actionOf = ({ file, date, bytes }: ListedFile, table: ListedTable) => ({
  id: file,
  partitionValues: Object.fromEntries(partitionsOf(table).map((name) => [name, date])),
  size: bytes,
})

/** The URL reads the version that was listed, so it keeps working if the file is replaced meanwhile. */
export function urlOf(
  operations: Operations,
  { caller, origin }: RawExchange,
  { file }: ListedFile,
  { table, version }: { readonly table: ListedTable; readonly version: number },
): string {
  const { share, schema, table: name } = table
  const parameters = { share, schema, table: name, file, download: 'true', as_of: instantOf(version) }
  return `${origin}${operations.address(caller, { operation: 'sharing.file', parameters }, { seconds: URL_SECONDS })}`
}
