import { problem } from '@bourse/kit'
import type { RawExchange } from '@bourse/kit/delivery'
import type { FileTable, Operations } from '@bourse/services'
import { createHash } from 'node:crypto'
import { instantOf, microsOf } from '../version.ts'
import { tablesOf, type ListedTable } from './answer-lists.ts'
import { rowsOf } from './call.ts'
import { hintedFiles } from './hints/hinted-files.ts'
import type { RequestedPath } from './path.ts'
import { periodEnd } from './period-end.ts'
import { EVERYTHING, queryOf } from './query.ts'
import { schemaString } from './schema-string.ts'
import type { ProtocolAnswer } from './serve.ts'
import { instantFrom } from './timestamp.ts'

/** A file as its operation lists it. */
export interface ListedFile {
  readonly file: string
  readonly date: string
  readonly rows: number
  readonly bytes: number
  readonly published_at: string
}

/** Lifetime of a file's URL in seconds, as clients expect it; each use is authorized. */
const URL_SECONDS = 3_600

type TableCall = RequestedPath & { readonly query: URLSearchParams }

/** Answers a table's version, its metadata, or its files. */
export async function answerTable(
  operations: Operations,
  exchange: RawExchange,
  { what, names, query }: TableCall,
): Promise<ProtocolAnswer> {
  const { caller, body } = exchange
  const criteria = what === 'query' ? queryOf(body) : EVERYTHING
  const table = await tableOf(operations, exchange, names)
  const listed = await filesOf(operations, exchange, { table, asOf: criteria.asOf })
  if (what === 'version')
    return {
      mediaType: 'application/json; charset=utf-8',
      headers: versionHeader(versionAfter(listed, query)),
      body: '',
    }
  const head = [{ protocol: { minReaderVersion: 1 } }, { metaData: metadataOf(table, listed) }]
  const files = what === 'query' ? hintedFiles(listed.files, table, criteria) : []
  const at = { table, version: listed.version, isPast: criteria.asOf !== undefined }
  const lines = files.map((file) => ({
    file: { url: `${exchange.origin}${urlOf(operations, caller, file, at)}`, ...actionOf(file, at) },
  }))
  return {
    mediaType: 'application/x-ndjson; charset=utf-8',
    headers: versionHeader(listed.version),
    body: [...head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(''),
  }
}

const versionHeader = (version: number) => ({ 'delta-table-version': String(version) })

/** The newest version, or the earliest one at or after `startingTimestamp`. */
function versionAfter({ files, version }: Listed, query: URLSearchParams): number {
  const from = query.get('startingTimestamp')
  if (from === null) return version
  const start = microsOf(instantFrom('startingTimestamp', from))
  const later = files.map(({ published_at }) => microsOf(published_at)).filter((each) => each >= start)
  if (later.length > 0) return Math.min(...later)
  throw problem('record-not-found', `The table has no version at or after ${from.slice(0, 40)}.`)
}

interface Listed {
  readonly files: readonly ListedFile[]
  readonly version: number
}

async function tableOf(
  operations: Operations,
  { caller }: RawExchange,
  { share, schema, table }: TableCall['names'],
): Promise<ListedTable> {
  const tables = await tablesOf(operations, caller)
  const found = tables.find((each) => each.share === share && each.schema === schema && each.table === table)
  if (found === undefined)
    throw problem('record-not-found', `There is no table ${[share, schema, table].join('.').slice(0, 120)}.`)
  return found
}

async function filesOf(
  operations: Operations,
  { caller }: RawExchange,
  { table: { share, schema, table }, asOf }: { readonly table: ListedTable; readonly asOf: string | undefined },
): Promise<Listed> {
  const parameters = { share, schema, table, limit: '5000', ...(asOf === undefined ? {} : { as_of: asOf }) }
  const { data, meta } = await rowsOf<ListedFile>(operations, caller, { operation: 'sharing.files', parameters })
  const version = meta.version ?? 0
  if (asOf !== undefined && version === 0)
    throw problem('record-not-found', `The table ${table} has no version at or before ${asOf}.`)
  return { files: data, version }
}

/** A stable id that reveals nothing beyond the names. */
const idOf = ({ share, schema, table }: ListedTable): string => {
  const hex = createHash('sha256').update(`${share}.${schema}.${table}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

function metadataOf(table: ListedTable, { files, version }: Listed) {
  return {
    id: idOf(table),
    name: table.table,
    description: table.description,
    format: { provider: 'parquet' },
    schemaString: schemaString(table.columns as FileTable['columns']),
    partitionColumns: partitionsOf(table),
    configuration: {},
    version,
    size: files.reduce((sum, { bytes }) => sum + bytes, 0),
    numFiles: files.length,
  }
}

/** All rows in a daily file have the same date, so the date is a partition column, by which clients skip files. */
const partitionsOf = ({ period, date }: ListedTable): readonly string[] => (period === 'day' ? [date] : [])

interface At {
  readonly table: ListedTable
  readonly version: number
  readonly isPast: boolean
}

function actionOf({ file, date, rows, bytes, published_at }: ListedFile, { table, version, isPast }: At) {
  const stats = {
    numRecords: rows,
    minValues: { [table.date]: date },
    maxValues: { [table.date]: periodEnd(table.period, date) },
    nullCount: { [table.date]: 0 },
  }
  return {
    id: file,
    partitionValues: Object.fromEntries(partitionsOf(table).map((name) => [name, date])),
    size: bytes,
    stats: JSON.stringify(stats),
    ...(isPast ? { version, timestamp: Math.floor(microsOf(published_at) / 1_000) } : {}),
  }
}

/** The URL reads the version that was listed, so it keeps working if the file is replaced meanwhile. */
function urlOf(operations: Operations, caller: RawExchange['caller'], { file }: ListedFile, { table, version }: At) {
  const { share, schema, table: name } = table
  const parameters = { share, schema, table: name, file, download: 'true', as_of: instantOf(version) }
  return operations.address(caller, { operation: 'sharing.file', parameters }, { seconds: URL_SECONDS })
}
