import type { AccountUse, DataUse } from '../licences/index.ts'
import type { PagedQuery } from '../database/index.ts'
import type { AccountChange, AccountFilter, AdministeredAccount, BillingChange, Expecting } from './account-shapes.ts'

/** Read access to accounts for operators. */
export interface AccountsRead {
  /** Returns accounts, newest first; the next page starts after `created_at` and `id`. */
  page(filter: AccountFilter, page: PagedQuery): Promise<readonly AdministeredAccount[]>
  /** Returns an account by id; rejects with `record-not-found`. */
  read(id: string): Promise<AdministeredAccount>
}

/** Changes to accounts. Each rejects with a problem that states what was expected. */
export interface AccountsChanged extends AccountsRead {
  add(account: {
    readonly name: string
    readonly plan: string
    readonly notes?: string
    readonly use?: AccountUse
    readonly data_use?: DataUse
  }): Promise<AdministeredAccount>
  change(id: string, change: AccountChange, expecting?: Expecting): Promise<AdministeredAccount>
  changeBilling(id: string, change: BillingChange, expecting?: Expecting): Promise<AdministeredAccount>
  suspend(id: string, reason?: string, expecting?: Expecting): Promise<AdministeredAccount>
  resume(id: string, reason?: string, expecting?: Expecting): Promise<AdministeredAccount>
  /** Closes the account permanently: its keys are revoked; usage and audit entries are retained. */
  close(id: string, reason?: string, expecting?: Expecting): Promise<AdministeredAccount>
}
