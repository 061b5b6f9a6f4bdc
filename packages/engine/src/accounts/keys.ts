import type { AdministeredKey, NewKeyOptions } from './key-shapes.ts'
import type { KeysChanged } from './keys-changed.ts'
import type { Actor } from '../audit/index.ts'
import type { Clock } from '@bourse/kit'
import type { Changeable } from './changeable.ts'
import { addKey, changeKey, revokeKey, rotateKey, type NewKey } from './key-changes.ts'
import { pageOfKeys, readKey } from './key-view.ts'
import type { MarketGroups } from './market-groups.ts'
import { restorePerson } from './people/change-person.ts'
import type { Plans } from './plans.ts'
import type { Roles } from './roles.ts'

export interface KeysOptions {
  readonly database: Changeable
  readonly clock: Clock
  readonly plans: Plans
  readonly groups: MarketGroups
  readonly capabilities: ReadonlySet<string>
  readonly roles: Roles
  /** The actor recorded in the audit log; defaults to the host itself. */
  readonly by?: Actor
}

/** Accounts' keys. Every error message is meant for the operator. */
export interface Keys extends KeysChanged {
  add(settings: NewKeyOptions): Promise<NewKey>
  /** Lets a person whose key was revoked sign in again; rejects for the key of anyone else. */
  restore(id: string): Promise<AdministeredKey>
}

export function createKeys({ by = { kind: 'host' }, ...options }: KeysOptions): Keys {
  const parts = { ...options, by }
  const { database, clock } = options
  return {
    page: (filter, page) => pageOfKeys(database, filter, page, clock.now()),
    read: (id) => readKey(database, id, clock.now()),
    add: (settings) => addKey(parts, settings),
    change: (id, settings, expecting) => changeKey(parts, id, settings, expecting),
    rotate: (id, overlap, expecting) => rotateKey(parts, id, overlap, expecting),
    revoke: (id, expecting) => revokeKey(parts, id, expecting),
    restore: (id) => restorePerson(parts, id),
  }
}
