import type { PagedQuery } from '../database/index.ts'
import type { Expecting } from './account-shapes.ts'
import type { AdministeredKey, KeyFilter, NewKeyOptions, MadeKey } from './key-shapes.ts'

/** Read access to keys for operators. */
export interface KeysRead {
  /** Returns keys, newest first; the next page starts after `created_at` and `id`. */
  page(filter: KeyFilter, page: PagedQuery): Promise<readonly AdministeredKey[]>
  read(id: string): Promise<AdministeredKey>
}

/**
 * Changes to keys, which take effect on every replica within a second. Each rejects with a problem that states what was
 * expected.
 */
export interface KeysChanged extends KeysRead {
  add(options: NewKeyOptions): Promise<MadeKey>
  change(
    id: string,
    change: Partial<Omit<NewKeyOptions, 'account_id'>>,
    expecting?: Expecting,
  ): Promise<AdministeredKey>
  /** Creates a key with the same limits and expiry; the old one expires after `overlap` seconds. */
  rotate(id: string, overlap: number, expecting?: Expecting): Promise<MadeKey>
  revoke(id: string, expecting?: Expecting): Promise<AdministeredKey>
}
