import type { PagedQuery } from '@bourse/engine/database'
import type { Expecting } from '@bourse/engine/accounts'
import type { Download } from '@bourse/kit/delivery'
import type { ImportOutcome, ImportPart, ImportSettings, ImportShown, ImportStatus } from './import-shown.ts'

/** What operators can read about imports. */
export interface ImportsRead {
  /** Returns imports, newest first; pages continue after `created_at` and `id`. */
  list(
    filter: { readonly dataset?: string | undefined; readonly status?: ImportStatus | undefined },
    page: PagedQuery,
  ): Promise<readonly ImportShown[]>
  read(id: string): Promise<ImportShown>
  /** Stores a part of the file; replaces one with the same number. */
  upload(id: string, number: number, bytes: Uint8Array): Promise<ImportPart>
  /**
   * Returns the lines with an outcome, each with its outcome and reasons, as CSV; rejects with `record-not-found` if
   * there are none.
   */
  rejects(id: string, outcome: ImportOutcome): Promise<Download>
}

/** Changes to imports. */
export interface ImportsChanged {
  add(wanted: { readonly dataset: string; readonly filename: string; readonly bytes: number }): Promise<ImportShown>
  /** Marks the upload as complete and reads the file's columns. */
  uploaded(id: string, expecting?: Expecting): Promise<ImportShown>
  change(id: string, options: Partial<ImportSettings>, expecting?: Expecting): Promise<ImportShown>
  /** Starts a dry run, which checks and counts everything but stores nothing. */
  check(id: string, expecting?: Expecting): Promise<ImportShown>
  start(id: string, expecting?: Expecting): Promise<ImportShown>
  cancel(id: string, expecting?: Expecting): Promise<ImportShown>
}
