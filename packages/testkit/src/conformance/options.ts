import type { Dataset } from '@bourse/kit'

/** A row in the form that a source yields. */
export type SampleRow = Readonly<Record<string, unknown>>

/** A publisher's recorded response: what `fetch` returned for one unit of the plan. */
export interface Fixture {
  readonly unit: unknown
  readonly raw: unknown
}

/**
 * A publisher's response that `pnpm dataset record` saved, given by its file name in `test/fixtures` or its path within
 * the package.
 */
export interface RecordedAnswer {
  readonly recorded: string
}

/** A publisher's response in a test's options. */
export type GivenFixture = Fixture | RecordedAnswer

/** Options of a dataset's conformance test. All are optional; a check that needs a missing one names it. */
export interface ConformanceOptions {
  /**
   * Datasets that provide the services that the dataset needs: fakes, because a dataset never imports another dataset.
   */
  readonly with?: readonly Dataset[]
  /** A few rows per table, with at least two dates for one entity where rows have dates. */
  readonly rows?: Readonly<Record<string, readonly SampleRow[]>>
  /** A few rows per staging table. */
  readonly stagingRows?: Readonly<Record<string, readonly SampleRow[]>>
  /** Responses per source, either recorded or synthetic. */
  readonly fixtures?: Readonly<Record<string, GivenFixture | readonly GivenFixture[]>>
  /** Names to request, such as `['AAPL', 'XLON:VOD']`; defaults to the names in the rows. */
  readonly symbols?: readonly string[]
  /**
   * Addresses that return rows, by operation, in place of the addresses derived from the declaration: `{
   * 'tickers.list': ['/v1/tickers?ticker=AA'] }`.
   */
  readonly queries?: Readonly<Record<string, readonly string[]>>
  /**
   * Bodies that return rows, by operation, in place of the documented example: `{ 'screener.run': { filters: [] } }`.
   */
  readonly bodies?: Readonly<Record<string, SampleRow>>
  /**
   * Source settings by id, such as `{ 'lean-trades': { enabled: true, folder } }`. An on-demand source returns rows
   * only if it is enabled.
   */
  readonly sources?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /**
   * Parameters that a read deliberately ignores, by operation, each with the reason: `{ 'codes.list': { mood: 'accepted
   * for older clients' } }`.
   */
  readonly unread?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The fixed time of the clock; defaults to 2026-03-02T22:00:00Z. */
  readonly clock?: string
  /** Package folder; defaults to the package of the calling test file. */
  readonly folder?: string
}
