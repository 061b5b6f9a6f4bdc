import type { Database } from '@bourse/database'
import { publicId, utcInstant, type Clock } from '@bourse/kit'
import { DateTime } from 'luxon'
import { randomUUID } from 'node:crypto'
import type { Account } from './account.ts'
import { KEY_COLUMNS, apiKeyOf, type ApiKey, type ApiKeyRow, type Restrictions } from './api-key.ts'
import { checkRestrictions } from './check-restrictions.ts'
import { drawKey } from './key.ts'
import { insertKey } from './insert-key.ts'
import type { MarketGroups } from './market-groups.ts'
import { ownerPlan, planNamed, type Plans } from './plans.ts'

const MAX_LABEL = 100
const MAX_LISTED = 10_000

export interface KeysOptions {
  readonly database: Database
  readonly clock: Clock
  readonly plans: Plans
  readonly groups: MarketGroups
  readonly capabilities: ReadonlySet<string>
}

export interface NewKey extends Partial<Restrictions> {
  readonly account: Account
  readonly label?: string
  /** RFC 3339; without it the key lasts until it is revoked. */
  readonly expiresAt?: string
}

/** A key just made: the only moment at which its text is known. */
export interface CreatedKey extends ApiKey {
  readonly key: string
}

/** Keys of accounts. Every failure is a sentence for the operator. */
export interface Keys {
  create(key: NewKey): Promise<CreatedKey>
  /** Keys of one account, or of all; oldest first, at most 10,000. */
  list(accountId?: string): Promise<readonly ApiKey[]>
  /** By `key_…`. Holds on every replica within a second; a key revoked before stays revoked since then. */
  revoke(id: string): Promise<ApiKey>
}

/** The keys of one database. */
export function createKeys({ database, clock, plans, groups, capabilities }: KeysOptions): Keys {
  async function create({ account, label, expiresAt, ...wanted }: NewKey): Promise<CreatedKey> {
    const plan = account.isOwner ? ownerPlan(groups) : planNamed(plans, account.plan)
    const restrictions = checkRestrictions(
      { capabilities: undefined, markets: undefined, symbols: undefined, ...wanted },
      { plan, planName: account.plan, groups, capabilities },
    )
    const key = drawKey()
    const id = publicId('key', randomUUID())
    const expires = expiresAt === undefined ? undefined : checkedExpiry(expiresAt, clock)
    const made = await insertKey(database, {
      id,
      accountId: account.id,
      key,
      label: checkedLabel(label),
      expiresAt: expires,
      now: clock.now(),
      restrictions,
    })
    return { ...made, key }
  }

  async function list(accountId?: string): Promise<readonly ApiKey[]> {
    const rows = await database.query<ApiKeyRow>(
      `select ${KEY_COLUMNS} from bourse.keys k where $1::text is null or k.account_id = $1 order by k.created_at, k.id limit ${MAX_LISTED}`,
      [accountId ?? null],
    )
    return rows.map(apiKeyOf)
  }

  async function revoke(id: string): Promise<ApiKey> {
    const [row] = await database.query<ApiKeyRow>(
      `update bourse.keys k set revoked_at = coalesce(k.revoked_at, $2) where k.id = $1 returning ${KEY_COLUMNS}`,
      [id, clock.now()],
    )
    if (row !== undefined) return apiKeyOf(row)
    throw new Error(
      `There is no key with the id ${JSON.stringify(id.slice(0, 40))}. Ids begin with key_; "bourse keys list" shows them.`,
    )
  }

  return { create, list, revoke }
}

function checkedLabel(label: string | undefined): string | undefined {
  if (label === undefined || (label.length <= MAX_LABEL && !/\p{Cc}/u.test(label))) return label
  throw new Error(`A label has at most ${MAX_LABEL} printable characters; this one has ${label.length}.`)
}

function checkedExpiry(expiresAt: string, clock: Clock): string {
  const instant = utcInstant(expiresAt)
  if (instant === undefined)
    throw new Error(
      `A key expires at an RFC 3339 instant such as 2030-01-31T00:00:00Z; got ${JSON.stringify(expiresAt.slice(0, 40))}.`,
    )
  if (DateTime.fromISO(instant).toMillis() <= clock.millis())
    throw new Error(`A key must expire in the future; ${instant} has passed.`)
  return instant
}
