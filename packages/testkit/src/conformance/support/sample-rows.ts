import type { AnyIntake, AnyRecord, Dataset, Source } from '@bourse/kit'
import type { ConformanceOptions, Fixture, SampleRow } from '../options.ts'

/** The recorded answers of one source. */
export function fixturesOf({ fixtures = {} }: ConformanceOptions, { id }: Source): readonly Fixture[] {
  const given = fixtures[id]
  if (given === undefined) return []
  return Array.isArray(given) ? given : [given as Fixture]
}

/** The rows that a source makes of one recorded answer. */
export function parsedRows(source: Source, { raw, unit }: Fixture): readonly SampleRow[] {
  return [...source.parse(raw as never, unit as never)] as readonly SampleRow[]
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
