import { recordEntry, type Entry } from '../audit/index.ts'
import type { Database, Transaction } from '../database/index.ts'
import { publicId, type Clock } from '@bourse/kit'
import { randomUUID } from 'node:crypto'
import { insertKey } from './key-changes.ts'
import { drawKey, hashKey } from './key.ts'

const MIN_SECRET = 32
const CONFIGURED = 'BOURSE_OWNER_KEY'
const GENERATED = 'generated at first start'

interface Owner {
  readonly id: string
}

export interface OwnerKeyOptions {
  readonly database: Database
  readonly clock: Clock
  readonly owner: Owner
  /** Value of `BOURSE_OWNER_KEY`: any secret of at least 32 characters. */
  readonly configured: string | undefined
  /** Stores a generated key before it becomes valid, so that the key is not lost if the process dies in between. */
  readonly keep?: (key: string) => Promise<void>
}

/**
 * Ensures that the owner has a key. A configured secret becomes valid, and the previously configured one is revoked.
 * Without a configured secret, a key is generated if the owner has never had one. It is returned only once, for the
 * caller to store; later starts return undefined.
 */
export function ensureOwnerKey({
  database,
  clock,
  owner,
  configured,
  keep,
}: OwnerKeyOptions): Promise<string | undefined> {
  if (configured !== undefined && configured.length < MIN_SECRET)
    throw new Error(`BOURSE_OWNER_KEY must have at least ${MIN_SECRET} characters, got ${configured.length}.`)
  return database.transaction(async (tx) => {
    await tx.query('select 1 from bourse.accounts where id = $1 for update', [owner.id])
    if (configured === undefined) return drawFirst(tx, owner, clock, keep)
    await adopt(tx, owner, configured, clock)
    return undefined
  })
}

async function drawFirst(
  tx: Transaction,
  owner: Owner,
  clock: Clock,
  keep: OwnerKeyOptions['keep'],
): Promise<string | undefined> {
  const keys = await tx.query('select 1 as one from bourse.keys where account_id = $1 limit 1', [owner.id])
  if (keys.length > 0) return undefined
  const key = drawKey()
  await store(tx, owner, key, GENERATED, clock)
  await keep?.(key)
  return key
}

async function adopt(tx: Transaction, owner: Owner, secret: string, clock: Clock): Promise<void> {
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
  for (const { id } of former) await note(tx, owner, { at: now, action: 'key.revoke', id, after: { revoked_at: now } })
  await store(tx, owner, secret, CONFIGURED, clock)
}

/** The audit log records the host as the actor, because the key is created when the host starts. */
function note(
  tx: Transaction,
  owner: Owner,
  { id, ...entry }: Pick<Entry, 'at' | 'action' | 'after'> & { readonly id: string },
): Promise<void> {
  return recordEntry(tx, { by: { kind: 'host' }, target: { kind: 'key', id, account_id: owner.id }, ...entry })
}

async function store(tx: Transaction, owner: Owner, key: string, label: string, clock: Clock): Promise<void> {
  const id = publicId('key', randomUUID())
  const now = clock.now()
  await insertKey(tx, hashKey(key), { id, account_id: owner.id, created_at: now, label })
  await note(tx, owner, { at: now, action: 'key.create', id, after: { label } })
}
