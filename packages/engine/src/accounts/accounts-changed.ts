import type { Paged } from '../database/index.ts'
import type { AccountChange, AccountFilter, AdministeredAccount, Expecting } from './account-shapes.ts'

/** Accounts as their operator reads them. */
export interface AccountsRead {
  /** The newest first; pages go on behind `created_at` and `id`. */
  page(filter: AccountFilter, page: Paged): Promise<readonly AdministeredAccount[]>
  /** By id; rejects with `record-not-found`. */
  read(id: string): Promise<AdministeredAccount>
}

/** Changes of accounts. Each rejects with a problem that says what was expected. */
export interface AccountsChanged extends AccountsRead {
  add(account: { readonly name: string; readonly plan: string; readonly notes?: string }): Promise<AdministeredAccount>
  change(id: string, change: AccountChange, expecting?: Expecting): Promise<AdministeredAccount>
  suspend(id: string, reason?: string, expecting?: Expecting): Promise<AdministeredAccount>
  resume(id: string, reason?: string, expecting?: Expecting): Promise<AdministeredAccount>
  /** For ever: keys are revoked, usage and audit stay. */
  close(id: string, reason?: string, expecting?: Expecting): Promise<AdministeredAccount>
}
