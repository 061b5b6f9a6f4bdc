import { recordEntry } from '@bourse/audit'
import type { Database, Transaction } from '@bourse/database'
import { publicId, type Clock } from '@bourse/kit'
import { randomUUID } from 'node:crypto'
import type { Account } from './account.ts'
import { insertKey } from './insert-key.ts'
import { drawKey, hashKey } from './key.ts'

const MIN_SECRET = 32
const CONFIGURED = 'BOURSE_OWNER_KEY'
const DRAWN = 'drawn at the first start'

export interface OwnerKeyOptions {
  readonly database: Database
  readonly clock: Clock
  readonly owner: Account
  /** `BOURSE_OWNER_KEY`: any secret of 32 characters or more. */
  readonly configured: string | undefined
  /** Keeps a drawn key before it is valid: a process that dies in between leaves none that nobody knows. */
  readonly keep?: (key: string) => Promise<void>
}

/**
 * Sees to it that the owner has a key. With a configured secret, that one is made valid, and an earlier configured one
 * is revoked. Without, a key is drawn where the owner never had any: it is returned this once, to be kept by the
 * caller; later starts return undefined.
 */
export function ensureOwnerKey({
  database,
  clock,
  owner,
  configured,
  keep,
}: OwnerKeyOptions): Promise<string | undefined> {
  if (configured !== undefined && configured.length < MIN_SECRET)
    throw new Error(`BOURSE_OWNER_KEY must have at least ${MIN_SECRET} characters; it has ${configured.length}.`)
  return database.transaction(async (tx) => {
    await tx.query('select 1 from bourse.accounts where id = $1 for update', [owner.id])
    if (configured === undefined) return drawFirst(tx, owner, clock, keep)
    await adopt(tx, owner, configured, clock)
    return undefined
  })
}

async function drawFirst(
  tx: Transaction,
  owner: Account,
  clock: Clock,
  keep: OwnerKeyOptions['keep'],
): Promise<string | undefined> {
  const keys = await tx.query('select 1 as one from bourse.keys where account_id = $1 limit 1', [owner.id])
  if (keys.length > 0) return undefined
  const key = drawKey()
  await store(tx, owner, key, DRAWN, clock)
  await keep?.(key)
  return key
}

async function adopt(tx: Transaction, owner: Account, secret: string, clock: Clock): Promise<void> {
  const [found] = await tx.query<{ account_id: string; revoked: boolean }>(
    "select account_id, revoked_at is not null as revoked from bourse.keys where hash = decode($1, 'hex')",
    [hashKey(secret)],
  )
  if (found?.revoked) throw new Error('The key in BOURSE_OWNER_KEY was revoked: set another secret.')
  if (found !== undefined && found.account_id !== owner.id)
    throw new Error('The key in BOURSE_OWNER_KEY belongs to another account: set another secret.')
  if (found !== undefined) return
  const now = clock.now()
  const former = await tx.query<{ id: string }>(
    'update bourse.keys set revoked_at = $3 where account_id = $1 and label = $2 and revoked_at is null returning id',
    [owner.id, CONFIGURED, now],
  )
  for (const { id } of former)
    await note(tx, { owner, at: now, action: 'key.revoke', key: id, after: { revoked_at: now } })
  await store(tx, owner, secret, CONFIGURED, clock)
}

interface Noted {
  readonly owner: Account
  readonly at: string
  readonly action: 'key.create' | 'key.revoke'
  readonly key: string
  readonly after: Readonly<Record<string, unknown>>
}

/** In the audit log it is the host's doing: its start found the owner without this key. */
function note(tx: Transaction, { owner, at, action, key, after }: Noted): Promise<void> {
  const target = { kind: 'key', id: key, account_id: owner.id } as const
  return recordEntry(tx, { by: { kind: 'host' }, at, action, target, after })
}

async function store(tx: Transaction, owner: Account, key: string, label: string, clock: Clock): Promise<void> {
  const id = publicId('key', randomUUID())
  const now = clock.now()
  await insertKey(tx, { id, accountId: owner.id, key, label, now })
  await note(tx, { owner, at: now, action: 'key.create', key: id, after: { label } })
}
