import type { Paged } from '@bourse/engine/database'
import type { Expecting } from '@bourse/engine/accounts'
import type { Download } from '@bourse/kit/delivery'
import type { ImportPart, ImportSettings, ImportShown, ImportStatus } from './import-shown.ts'

/** Imports as their operator reads them. */
export interface ImportsRead {
  /** The newest first; pages go on behind `created_at` and `id`. */
  list(
    filter: { readonly dataset?: string | undefined; readonly status?: ImportStatus | undefined },
    page: Paged,
  ): Promise<readonly ImportShown[]>
  read(id: string): Promise<ImportShown>
  /** Stores a part, in place of one with the same number. */
  upload(id: string, number: number, bytes: Uint8Array): Promise<ImportPart>
  /**
   * The lines that were refused, each with its reason, as CSV; rejects with `record-not-found` where there are none.
   */
  rejects(id: string): Promise<Download>
}

/** Changes of imports. */
export interface ImportsChanged {
  add(wanted: { readonly dataset: string; readonly filename: string; readonly bytes: number }): Promise<ImportShown>
  /** Says that all parts are there; the columns are then known. */
  uploaded(id: string, expecting?: Expecting): Promise<ImportShown>
  change(id: string, options: Partial<ImportSettings>, expecting?: Expecting): Promise<ImportShown>
  /** Checks and counts everything, and keeps nothing. */
  check(id: string, expecting?: Expecting): Promise<ImportShown>
  start(id: string, expecting?: Expecting): Promise<ImportShown>
  cancel(id: string, expecting?: Expecting): Promise<ImportShown>
}
