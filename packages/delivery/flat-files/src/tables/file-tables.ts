import type { Knowledge, Rows } from '@bourse/kit'
import type { FileTable, FileTables, Operations, TableFile } from '@bourse/services'
import { isInstalled } from '../entitled.ts'
import type { files } from '../files.ts'
import { selectionOf, US_MARKET, type FileMarket, type FlatFile } from '../flat-file.ts'
import { marketsOf } from '../markets-of.ts'
import { PERIODS, type Period } from '../period.ts'
import { operatorOf } from './operator-of.ts'
import { columnsOf } from './columns-of.ts'
import { changesOf, selectFacts, tableFileOf } from './table-changes.ts'

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
    const { hasVersions = false, table: named = record.name } = file
    return PERIODS.map((period) => {
      const table: FileTable = {
        share: dataset,
        operation: file.operation,
        schema: schemaOf(file.only ?? market),
        name: `${named}${hasVersions ? '_versions' : ''}_by_${period}`,
        description: `${summary}${hasVersions ? ', every version' : ''}, one file per ${period}`,
        period,
        date: record.date,
        columns: columnsOf(facts, file),
      }
      fileOf.set(table, file)
      return table
    })
  }

  return {
    async list(knowledge) {
      known ??= offered().flatMap(tablesOf)
      return knowledge === undefined
        ? known
        : withFiles(stored, known, { knowledge, nameOf: (table) => source(table).dataset })
    },
    async authorize(caller, table, date) {
      const file = source(table)
      const selection = selectionOf(file, date, await marketsOf(operations, file.only ?? market))
      // The entitlement with which the deployment itself read the file's rows.
      const { entitlement } = await operations.pin(operatorOf(operations, file), selection)
      await operations.authorize(caller, selection, { entitlement })
    },
    files: (table, knowledge) => filesOf(stored, { dataset: source(table).dataset, period: table.period }, knowledge),
    changes: async (table, knowledge) =>
      table.period === 'day' ? changesOf(stored, source(table).dataset, knowledge) : [],
  }
}

interface Written {
  readonly knowledge: Knowledge
  /** Returns the name of a table's files. */
  readonly nameOf: (table: FileTable) => string
}

/** Returns the tables that have a file. */
async function withFiles(
  stored: Rows<typeof files>,
  tables: readonly FileTable[],
  { knowledge, nameOf }: Written,
): Promise<readonly FileTable[]> {
  const rows = await stored
    .at(knowledge)
    .select(['r.dataset', 'r.period'])
    .where('r.parquet_object', 'is not', null)
    .distinct()
    .execute()
  const written = new Set(rows.map(({ dataset, period }) => `${dataset} ${period}`))
  return tables.filter((table) => written.has(`${nameOf(table)} ${table.period}`))
}

async function filesOf(
  stored: Rows<typeof files>,
  { dataset, period }: { readonly dataset: string; readonly period: Period },
  knowledge: Knowledge,
): Promise<readonly TableFile[]> {
  const rows = await selectFacts(stored.at(knowledge))
    .where('r.dataset', '=', dataset)
    .where('r.period', '=', period)
    .orderBy('r.date')
    .execute()
  return rows.flatMap((facts) => tableFileOf(facts) ?? [])
}

/** A market's name in lowercase, as the protocols that share tables write it. */
const schemaOf = ({ name = US_MARKET.name }: FileMarket) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')
