import type { Dataset } from '@bourse/kit'

/** A row in the form that a source yields. */
export type SampleRow = Readonly<Record<string, unknown>>

/** A recorded publisher's answer: what `fetch` returned for one unit of the plan. */
export interface Fixture {
  readonly unit: unknown
  readonly raw: unknown
}

/**
 * A publisher's answer that `pnpm dataset record` saved: the name of its file in `test/fixtures`, or its path within
 * the package.
 */
export interface RecordedAnswer {
  readonly recorded: string
}

/** A publisher's answer in the options of a test. */
export type GivenFixture = Fixture | RecordedAnswer

/** Options of a dataset's conformance test. All are optional; a check that needs a missing one names it. */
export interface ConformanceOptions {
  /** Datasets that provide the services it needs: fakes, because a dataset never imports another one. */
  readonly with?: readonly Dataset[]
  /** A few rows per table, with at least two dates of one entity where rows have dates. */
  readonly rows?: Readonly<Record<string, readonly SampleRow[]>>
  /** A few rows per staging table. */
  readonly stagingRows?: Readonly<Record<string, readonly SampleRow[]>>
  /** Answers per source, recorded or written by hand. */
  readonly fixtures?: Readonly<Record<string, GivenFixture | readonly GivenFixture[]>>
  /** Names to request, such as `['AAPL', 'XLON:VOD']`; default: the names in the rows. */
  readonly symbols?: readonly string[]
  /**
   * Addresses per operation that return rows, such as `{ 'tickers.list': ['/v1/tickers?ticker=AA'] }`, instead of the
   * addresses that the kit derives.
   */
  readonly queries?: Readonly<Record<string, readonly string[]>>
  /**
   * Bodies that return rows, per operation with a body, instead of its documented example: `{ 'screener.run': {
   * filters: [] } }`.
   */
  readonly bodies?: Readonly<Record<string, SampleRow>>
  /**
   * Settings of sources by id, such as `{ 'lean-trades': { enabled: true, folder } }`: a read-through source only
   * returns rows if it is enabled.
   */
  readonly sources?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /**
   * Parameters per operation that its read ignores on purpose, each with the reason: `{ 'codes.list': { mood: 'accepted
   * for older clients' } }`.
   */
  readonly unread?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The fixed time of the clock, default 2026-03-02T22:00:00Z. */
  readonly clock?: string
  /** Folder of the package, default: the package of the calling test file. */
  readonly folder?: string
}
