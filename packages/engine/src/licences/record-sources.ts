import type { Statements } from '../database/index.ts'

/** The sources of each record's rows and claims, as name by number, keyed by `<dataset>.<table>`. */
export type RecordSources = ReadonlyMap<string, ReadonlyMap<number, string>>

/** Returns the sources of all records, as committed. */
export async function readRecordSources(on: Statements): Promise<RecordSources> {
  const rows = await on.query<{ record: string; id: number; name: string }>(
    'select r.record, s.id, s.name from bourse.record_sources r join bourse.sources s on s.id = r.source_id',
    [],
    'record_sources',
  )
  return new Map(
    [...Map.groupBy(rows, ({ record }) => record)].map(([record, sources]) => [
      record,
      new Map(sources.map(({ id, name }) => [id, name])),
    ]),
  )
}
