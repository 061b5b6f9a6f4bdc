import type { Statements } from '../../database/index.ts'
import { sqlFile } from '../sql-file.ts'

/** One publication of a dataset: everything that it changed became known at the same instant. */
export interface PublishedBatch {
  readonly batch: string
  /** Publication instant, UTC with microseconds. */
  readonly at: string
  readonly source: string
  /** Number of row versions that begin with it, as a whole number in a string. */
  readonly opened: string
  /** Number of row versions that end with it, as a whole number in a string. */
  readonly closed: string
}

export interface PublicationsOptions {
  readonly limit: number
  /** The latest instant; undefined for no limit. */
  readonly asOf: string | undefined
  /** The sources whose publications are listed; undefined for all. */
  readonly sources: readonly string[] | undefined
  /** Continues after this publication; undefined for the first page. */
  readonly after: Pick<PublishedBatch, 'at' | 'batch'> | undefined
}

/** Returns a dataset's publications, newest first. */
export function listPublications(
  on: Statements,
  dataset: string,
  { limit, asOf, sources, after }: PublicationsOptions,
): Promise<readonly PublishedBatch[]> {
  return on.query<PublishedBatch>(sqlFile('list-publications'), [
    dataset,
    asOf ?? null,
    after?.at ?? null,
    after?.batch ?? null,
    limit,
    sources ?? null,
  ])
}
