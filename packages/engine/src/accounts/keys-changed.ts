import type { Paged } from '../database/index.ts'
import type { Expecting } from './account-shapes.ts'
import type { AdministeredKey, KeyFilter, KeyWanted, MadeKey } from './key-shapes.ts'

/** Keys as their operator reads them. */
export interface KeysRead {
  /** The newest first; pages go on behind `created_at` and `id`. */
  page(filter: KeyFilter, page: Paged): Promise<readonly AdministeredKey[]>
  read(id: string): Promise<AdministeredKey>
}

/**
 * Changes of keys, which hold on every replica within a second. Each rejects with a problem that says what was
 * expected.
 */
export interface KeysChanged extends KeysRead {
  add(wanted: KeyWanted): Promise<MadeKey>
  change(id: string, change: Partial<Omit<KeyWanted, 'account_id'>>, expecting?: Expecting): Promise<AdministeredKey>
  /** A new key with the same limits and the same end; the old one ends after that many seconds. */
  rotate(id: string, overlap: number, expecting?: Expecting): Promise<MadeKey>
  revoke(id: string, expecting?: Expecting): Promise<AdministeredKey>
}
