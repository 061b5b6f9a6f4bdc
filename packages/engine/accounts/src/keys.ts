import type { Clock } from '@bourse/kit'
import type { Actor, KeysChanged } from '@bourse/services'
import type { Changeable } from './changeable.ts'
import type { Account } from './account.ts'
import { KEY_COLUMNS, apiKeyOf, type ApiKey, type ApiKeyRow, type Restrictions } from './api-key.ts'
import { addKey, changeKey, revokeKey, rotateKey } from './key-changes.ts'
import { pageOfKeys, readKey } from './key-view.ts'
import type { MarketGroups } from './market-groups.ts'
import type { Plans } from './plans.ts'

export interface KeysOptions {
  readonly database: Changeable
  readonly clock: Clock
  readonly plans: Plans
  readonly groups: MarketGroups
  readonly capabilities: ReadonlySet<string>
  /** Who makes the changes, for the audit log; by default the host itself. */
  readonly by?: Actor
}

export interface NewKey extends Partial<Restrictions> {
  readonly account: Account
  readonly label?: string | undefined
  /** RFC 3339; without it the key lasts until it is revoked. */
  readonly expiresAt?: string | undefined
  /** Addresses and networks that it may be used from; without them from anywhere. */
  readonly networks?: readonly string[] | undefined
  readonly requestsPerMinute?: number | undefined
}

/** A key just made: the only moment at which its text is known. */
export interface CreatedKey extends ApiKey {
  readonly key: string
}

/** Keys of accounts. Every failure is a sentence for the operator. */
export interface Keys extends KeysChanged {
  create(key: NewKey): Promise<CreatedKey>
}

export function createKeys({ by = { kind: 'host' }, ...options }: KeysOptions): Keys {
  const parts = { ...options, by }
  const { database, clock } = options

  async function create({ account, expiresAt, networks, requestsPerMinute, ...wanted }: NewKey): Promise<CreatedKey> {
    const { id, key } = await addKey(parts, {
      ...wanted,
      capabilities: wanted.capabilities ?? null,
      markets: wanted.markets ?? null,
      symbols: wanted.symbols ?? null,
      account_id: account.id,
      expires_at: expiresAt,
      allowed_networks: networks ?? null,
      requests_per_minute: requestsPerMinute ?? null,
    })
    const [row] = await database.query<ApiKeyRow>(`select ${KEY_COLUMNS} from bourse.keys k where k.id = $1`, [id])
    if (row === undefined || key === null) throw new Error(`the key ${id} was not stored`)
    return { ...apiKeyOf(row), key }
  }

  return {
    create,
    page: (filter, page) => pageOfKeys(database, filter, page, clock.now()),
    read: (id) => readKey(database, id, clock.now()),
    add: (wanted) => addKey(parts, wanted),
    change: (id, wanted, expecting) => changeKey(parts, id, wanted, expecting),
    rotate: (id, overlap, expecting) => rotateKey(parts, id, overlap, expecting),
    revoke: (id, expecting) => revokeKey(parts, id, expecting),
  }
}
