import { sql, type Knowledge, type Rows } from '@bourse/kit'
import type { FileTable, FileTables, Operations, TableFile } from '@bourse/services'
import { isInstalled } from '../entitled.ts'
import type { files } from '../files.ts'
import { selectionOf, type FileMarket, type FlatFile } from '../flat-file.ts'
import { marketsOf } from '../markets-of.ts'
import { PERIODS, type Period } from '../period.ts'
import { operatorOf } from './operator-of.ts'
import { columnsOf } from './columns-of.ts'

/** What tables depend on. */
export interface TableNeeds {
  readonly files: Rows<typeof files>
  readonly operations: Operations
}

/** The flat files as tables. */
export function createFileTables(
  { files: stored, operations }: TableNeeds,
  offered: () => readonly FlatFile[],
  market: FileMarket,
): FileTables {
  const fileOf = new WeakMap<FileTable, FlatFile>()
  let known: readonly FileTable[] | undefined

  function source(table: FileTable): FlatFile {
    const file = fileOf.get(table)
    if (file === undefined) throw new TypeError(`${table.name} is not a table of the flat files`)
    return file
  }

  function tablesOf(file: FlatFile): readonly FileTable[] {
    const facts = operations.list().find(({ id }) => id === file.operation)
    if (facts === undefined || facts.record === undefined || !isInstalled(operations, file)) return []
    const { dataset, summary, record } = facts
    return PERIODS.map((period) => {
      const table: FileTable = {
        share: dataset,
        schema: schemaOf(file.only ?? market),
        name: `${record.name}_by_${period}`,
        description: `${summary}, one file per ${period}`,
        period,
        date: record.date,
        columns: columnsOf(facts, file.columns),
      }
      fileOf.set(table, file)
      return table
    })
  }

  return {
    async list() {
      return (known ??= offered().flatMap(tablesOf))
    },
    async authorize(caller, table, date) {
      const file = source(table)
      const selection = selectionOf(file, date, await marketsOf(operations, file.only ?? market))
      // The entitlement of the deployment's own read that wrote the file.
      const { entitlement } = await operations.pin(operatorOf(operations, file), selection)
      await operations.authorize(caller, selection, { entitlement })
    },
    files: (table, knowledge) => filesOf(stored, { dataset: source(table).dataset, period: table.period }, knowledge),
  }
}

/** Length of an id: enough of a SHA-256 to be unique. */
const ID_LENGTH = 32

async function filesOf(
  stored: Rows<typeof files>,
  { dataset, period }: { readonly dataset: string; readonly period: Period },
  knowledge: Knowledge,
): Promise<readonly TableFile[]> {
  const rows = await stored
    .at(knowledge)
    .select(['r.date', 'r.rows', 'r.parquet_object', 'r.parquet_sha256', 'r.parquet_bytes'])
    .select(sql<string>`to_char(r.known_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('published_at'))
    .where('r.dataset', '=', dataset)
    .where('r.period', '=', period)
    .orderBy('r.date')
    .execute()
  return rows.flatMap(({ date, rows: count, parquet_object, parquet_sha256, parquet_bytes, published_at }) =>
    parquet_object === null || parquet_sha256 === null || parquet_bytes === null
      ? []
      : {
          id: `${date}-${parquet_sha256.slice(0, ID_LENGTH)}`,
          date,
          rows: count,
          bytes: parquet_bytes,
          object: parquet_object,
          published_at,
        },
  )
}

/** A market's name in lowercase, as the protocols that share tables write it. */
const schemaOf = ({ name = 'US' }: FileMarket) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')
