import type { AnyIntake, AnyRecord, Dataset, Source, Subject } from '@bourse/kit'
import type { ConformanceOptions, Fixture, GivenFixture, SampleRow } from '../options.ts'

/** The answers of one source, recorded ones once they are loaded. */
export function fixturesOf({ fixtures = {} }: ConformanceOptions, { id }: Pick<Source, 'id'>): readonly Fixture[] {
  return listOf(fixtures[id] ?? []).filter((given) => 'raw' in given)
}

/** What was handed in for one source, as a list. */
export function listOf(given: GivenFixture | readonly GivenFixture[]): readonly GivenFixture[] {
  return isList(given) ? given : [given]
}

/** As `Array.isArray`, which does not know read-only lists. */
const isList = (given: GivenFixture | readonly GivenFixture[]): given is readonly GivenFixture[] => Array.isArray(given)

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

/** The sample without the rows that say whom they are about by id. */
export function withoutRowsById(options: ConformanceOptions, { column }: Pick<Subject, 'column'>): ConformanceOptions {
  const named = Object.entries(options.rows ?? {}).map(
    ([table, rows]) => [table, rows.filter((row) => row[column] === undefined)] as const,
  )
  return { ...options, rows: Object.fromEntries(named) }
}
