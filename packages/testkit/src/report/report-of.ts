import type { Dataset } from '@bourse/kit'
import type { Report, ReportTable } from './report.ts'
import { channelTables } from './tables/channels.ts'
import { datasetTables } from './tables/dataset.ts'
import { stagingTables } from './tables/staging-tables.ts'
import { jobTables } from './tables/jobs.ts'
import { needTables } from './tables/needs.ts'
import { operationTables } from './tables/operations.ts'
import { recordTables } from './tables/records.ts'
import { serviceTables } from './tables/services.ts'
import { sourceTables } from './tables/sources.ts'
import { transportTables } from './tables/transports.ts'

/** Parts of a report in the order in which they are read: what callers see first. */
const PARTS: readonly ((dataset: Dataset) => readonly ReportTable[])[] = [
  operationTables,
  channelTables,
  transportTables,
  recordTables,
  stagingTables,
  sourceTables,
  jobTables,
  needTables,
  serviceTables,
]

/** What a dataset promises, all of it derived from its definition. `name` is that of its package. */
export function reportOf(name: string, dataset: Dataset): Report {
  const tables = [...datasetTables(name, dataset), ...PARTS.flatMap((part) => part(dataset))]
  return { title: dataset.title, tables: tables.map(tidy) }
}

/** Cells hold one line of text, as they come back from the page. */
function tidy(table: ReportTable): ReportTable {
  return { ...table, rows: table.rows.map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ').trim())) }
}
