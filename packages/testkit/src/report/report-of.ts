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

/** The parts of a report in reading order; parts that callers see come first. */
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

/** Returns a dataset's report, derived entirely from its definition. `name` is the package name. */
export function reportOf(name: string, dataset: Dataset): Report {
  const tables = [...datasetTables(name, dataset), ...PARTS.flatMap((part) => part(dataset))]
  return { title: dataset.title, tables: tables.map(tidy) }
}

/** Normalizes each cell to one line of text, as it is when read back from the file. */
function tidy(table: ReportTable): ReportTable {
  return { ...table, rows: table.rows.map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ').trim())) }
}
