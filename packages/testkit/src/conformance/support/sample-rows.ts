import type { AnyIntake, AnyRecord, Dataset, Source } from '@bourse/kit'
import type { ConformanceOptions, Fixture, SampleRow } from '../options.ts'

/** The recorded answers of one source. */
export function fixturesOf({ fixtures = {} }: ConformanceOptions, { id }: Source): readonly Fixture[] {
  const given = fixtures[id] ?? []
  return 'raw' in given ? [given] : given
}

/** The rows that a source makes of one recorded answer, without those that it calls bad. */
export function parsedRows(source: Source, { raw, unit }: Fixture): readonly SampleRow[] {
  const yielded = [...source.parse(raw as never, unit as never)]
  return yielded.filter((row): row is SampleRow => !(row instanceof Error && row.name === 'BadRecord'))
}

/** Rows of the sample that are published together. */
export interface SampleBatch {
  readonly rows: readonly SampleRow[]
  /** Whether they are the complete list, as their source says. */
  readonly complete: boolean
}

/** The sample of one record or intake: the rows given, then those of each recorded answer, as a source would publish them. */
export function sampleBatches(
  dataset: Dataset,
  options: ConformanceOptions,
  feed: AnyRecord | AnyIntake,
): readonly SampleBatch[] {
  const given = feed.part === 'record' ? options.rows?.[feed.table] : options.intakeRows?.[feed.id]
  const recorded = dataset.sources
    .filter(({ feeds }) => feeds === feed)
    .flatMap((source) =>
      fixturesOf(options, source).map((fixture) => ({
        rows: parsedRows(source, fixture),
        complete: source.complete,
      })),
    )
  return [{ rows: given ?? [], complete: false }, ...recorded].filter(({ rows }) => rows.length > 0)
}

/** Every row of the sample for one record or intake. */
export function sampleRows(
  dataset: Dataset,
  options: ConformanceOptions,
  feed: AnyRecord | AnyIntake,
): readonly SampleRow[] {
  return sampleBatches(dataset, options, feed).flatMap(({ rows }) => rows)
}
