import type { AnyIntake, AnyRecord, Dataset, Source } from '@bourse/kit'
import type { ConformanceOptions, Fixture, SampleRow } from '../options.ts'

/** The recorded answers of one source. */
export function fixturesOf({ fixtures = {} }: ConformanceOptions, { id }: Source): readonly Fixture[] {
  const given = fixtures[id] ?? []
  return 'raw' in given ? [given] : given
}

/** The rows that a source makes of one recorded answer, without those that it calls bad. */
export function parsedRows(source: Source, { raw, unit }: Fixture): readonly SampleRow[] {
  const rows: SampleRow[] = []
  const iterator = source.parse(raw as never, unit as never)[Symbol.iterator]()
  for (;;) {
    try {
      const { done, value } = iterator.next()
      if (done === true) return rows
      rows.push(value as SampleRow)
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'BadRecord') throw error
    }
  }
}

/** Every row of the sample for one record or intake: those given, then those of its sources' recorded answers. */
export function sampleRows(
  dataset: Dataset,
  options: ConformanceOptions,
  feed: AnyRecord | AnyIntake,
): readonly SampleRow[] {
  const given = feed.part === 'record' ? options.rows?.[feed.table] : options.intakeRows?.[feed.id]
  const parsed = dataset.sources
    .filter((source) => source.feeds === feed)
    .flatMap((source) => fixturesOf(options, source).flatMap((fixture) => parsedRows(source, fixture)))
  return [...(given ?? []), ...parsed]
}
