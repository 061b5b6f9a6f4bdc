import type { Dataset } from '@bourse/kit'

/** A row as a source would give it. */
export type SampleRow = Readonly<Record<string, unknown>>

/** A publisher's answer, recorded: what `fetch` returned for one unit of the plan. */
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

/** A publisher's answer, as a test hands it in. */
export type GivenFixture = Fixture | RecordedAnswer

/**
 * What a dataset brings to its conformance test. All of it is optional; what lacks is named by the check that misses
 * it.
 */
export interface ConformanceOptions {
  /** Datasets that offer the services it needs: fakes, for a dataset never imports another one. */
  readonly with?: readonly Dataset[]
  /** A few rows by table: two dates of one entity at least where rows have dates. */
  readonly rows?: Readonly<Record<string, readonly SampleRow[]>>
  /** A few rows by staging table. */
  readonly stagingRows?: Readonly<Record<string, readonly SampleRow[]>>
  /** Answers by source, recorded or written by hand. */
  readonly fixtures?: Readonly<Record<string, GivenFixture | readonly GivenFixture[]>>
  /** Names to ask for, such as `['AAPL', 'XLON:VOD']`; those of the rows where left out. */
  readonly symbols?: readonly string[]
  /**
   * Addresses by operation that answer with rows, such as `{ 'tickers.list': ['/v1/tickers?ticker=AA'] }`, instead of
   * those the kit derives.
   */
  readonly queries?: Readonly<Record<string, readonly string[]>>
  /**
   * Bodies by operation that is asked with one and answer with rows, instead of its documented example:
   * `{ 'screener.run': { filters: [] } }`.
   */
  readonly bodies?: Readonly<Record<string, SampleRow>>
  /**
   * Settings of sources by id, such as `{ 'lean-trades': { enabled: true, folder } }`: what is read through answers
   * only where it is switched on.
   */
  readonly sources?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /**
   * Parameters by operation that its read ignores on purpose, each with the reason:
   * `{ 'codes.list': { mood: 'accepted for older clients' } }`.
   */
  readonly unread?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Where time stands still, default 2026-03-02T22:00:00Z. */
  readonly clock?: string
  /** Folder of the package, default that of the calling test file. */
  readonly folder?: string
}
