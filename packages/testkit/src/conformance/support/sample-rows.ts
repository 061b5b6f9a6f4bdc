import type { AnyStagingTable, AnyRecord, Dataset, Source, Subject } from '@bourse/kit'
import { isRemoval, isTally, feedsOf, type Feed } from '@bourse/kit/host'
import { parseAll } from '../../parse-all.ts'
import { isBad } from '../../publish-parsed.ts'
import type { ConformanceOptions, Fixture, GivenFixture, SampleRow } from '../options.ts'

/** Returns one source's responses, including recorded ones that were loaded. */
export function fixturesOf({ fixtures = {} }: ConformanceOptions, { id }: Pick<Source, 'id'>): readonly Fixture[] {
  return listOf(fixtures[id] ?? []).filter((given) => 'raw' in given)
}

/** Returns the responses given for one source as a list. */
export function listOf(given: GivenFixture | readonly GivenFixture[]): readonly GivenFixture[] {
  return isList(given) ? given : [given]
}

/** Replaces `Array.isArray`, whose type guard does not cover read-only lists. */
const isList = (given: GivenFixture | readonly GivenFixture[]): given is readonly GivenFixture[] => Array.isArray(given)

/** A row with its record or staging table. */
export interface FedRow {
  readonly feed: Feed
  readonly row: SampleRow
}

/** Returns the rows that a source parses from one recorded response, without bad records, withdrawals, or tallies. */
export async function parseFixture(source: Source, { raw, unit }: Fixture): Promise<readonly FedRow[]> {
  return fedRows(source, await parseAll(source, raw, unit))
}

/**
 * Rows by response and `parse` function, cached because each host of a sample and each of its operations needs them.
 */
const parsed = new WeakMap<Fixture, Map<Source['parse'], readonly FedRow[]>>()

/**
 * Parses the responses of sources with an asynchronous `parse` in advance, for checks that need the rows
 * synchronously.
 */
export async function parseAhead(dataset: Dataset, options: ConformanceOptions): Promise<void> {
  for (const source of dataset.sources)
    for (const fixture of fixturesOf(options, source)) {
      if (parsed.get(fixture)?.has(source.parse) === true) continue
      try {
        // A copy, so that a `parse` that changes its input fails only its own check.
        const { raw, unit } = structuredClone({ raw: fixture.raw, unit: fixture.unit })
        if (!(Symbol.iterator in source.parse(raw as never, unit as never)))
          keep(source, fixture, await parseFixture(source, fixture))
      } catch {
        // The check `fixtures-parse` reports the error.
      }
    }
}

function parsedRows(source: Source, fixture: Fixture): readonly FedRow[] {
  const known = parsed.get(fixture)?.get(source.parse)
  if (known !== undefined) return known
  const rows = source.parse(fixture.raw as never, fixture.unit as never)
  return Symbol.iterator in rows ? keep(source, fixture, fedRows(source, [...rows])) : []
}

function keep({ parse }: Source, fixture: Fixture, rows: readonly FedRow[]): readonly FedRow[] {
  const kept = parsed.get(fixture) ?? new Map<Source['parse'], readonly FedRow[]>()
  parsed.set(fixture, kept.set(parse, rows))
  return rows
}

function fedRows(source: Source, yielded: readonly unknown[]): readonly FedRow[] {
  const [only] = feedsOf(source)
  return yielded.flatMap((row) => {
    if (isBad(row) || isRemoval(row) || isTally(row)) return []
    if (!('part' in source.feeds)) return [addressed(row)]
    return only === undefined ? [] : [{ feed: only, row: row as SampleRow }]
  })
}

function addressed(yielded: unknown): FedRow {
  if (typeof yielded !== 'object' || yielded === null || !('record' in yielded && 'row' in yielded))
    throw new Error('expected into(record, row) from a source with several feeds, got a different row')
  return { feed: yielded.record as Feed, row: yielded.row as SampleRow }
}

/** Returns the rows in the options for one record or staging table. */
export const givenRows = (
  { rows, stagingRows }: ConformanceOptions,
  feed: AnyRecord | AnyStagingTable,
): readonly SampleRow[] => (feed.part === 'record' ? rows?.[feed.table] : stagingRows?.[feed.id]) ?? []

/**
 * Returns all rows of the sample for one record or staging table: the given ones, then those of each recorded
 * response.
 */
export function sampleRows(
  dataset: Dataset,
  options: ConformanceOptions,
  feed: AnyRecord | AnyStagingTable,
): readonly SampleRow[] {
  const recorded = dataset.sources
    .filter((source) => feedsOf(source).includes(feed))
    .flatMap((source) => fixturesOf(options, source).flatMap((fixture) => parsedRows(source, fixture)))
    .flatMap((fed) => (fed.feed === feed ? [fed.row] : []))
  return [...givenRows(options, feed), ...recorded]
}

/** Returns the sample without rows that identify their subject by id. */
export function withoutRowsById(options: ConformanceOptions, { column }: Pick<Subject, 'column'>): ConformanceOptions {
  const named = Object.entries(options.rows ?? {}).map(
    ([table, rows]) => [table, rows.filter((row) => row[column] === undefined)] as const,
  )
  return { ...options, rows: Object.fromEntries(named) }
}
