import type { AdministeredKey, KeyKind, NewKeyOptions, MadeKey } from './key-shapes.ts'
import type { AdministeredAccount, Expecting } from './account-shapes.ts'
import { recordEntry } from '../audit/index.ts'
import type { Statements, Transaction } from '../database/index.ts'
import { problem, publicId } from '@bourse/kit'
import { randomUUID } from 'node:crypto'
import { changeableIn } from './changeable.ts'
import { checkedMember, conflict, invalidMember } from './change-problems.ts'
import { rejectStale } from './version-of.ts'
import { checkedExpiry, checkedLabel, checkedRate, later } from './checked-key.ts'
import { RESTRICTIONS } from './check-restrictions.ts'
import { drawKey, hashKey } from './key.ts'
import type { KeysOptions } from './keys.ts'
import { type KeyLimits, limitsOf, rejectWidening, UNLIMITED } from './key-limits.ts'
import { readKey, auditFieldsOfKey } from './key-view.ts'
import { checkedNetworks } from './networks.ts'
import type { MemberRole } from './members/member-roles.ts'
import { ownerPlan, planNamed } from './plans.ts'
import { refuseMoreKeys } from './refuse-more-keys.ts'
import { checkedRole } from './roles.ts'

const MAX_OVERLAP = 30 * 86_400

export type KeyChangeParts = Required<KeysOptions>

type KeyOptions = Partial<Omit<NewKeyOptions, 'account_id'>>

/** A new key with its secret, which cannot be retrieved later. */
export interface NewKey extends MadeKey {
  readonly key: string
}

/** How a key is created: its origin, the key that it replaces and its audit log entry. */
interface KeyCreation {
  readonly kind?: KeyKind
  readonly replaces?: string
  readonly action?: string
  /** Upper bound for an owner key's permissions; defaults to those of the key that creates it. */
  readonly bound?: KeyLimits | undefined
  /** The key whose rights a session uses. */
  readonly openedBy?: string
  /** Role of a member in their account. */
  readonly role?: MemberRole
}

/** Creates a key for an account. Only this call returns the secret. */
export async function addKey(
  parts: KeyChangeParts,
  options: NewKeyOptions,
  creation: KeyCreation = {},
): Promise<NewKey> {
  const text = drawKey()
  return { ...(await storeKey(parts, options, { ...creation, hash: hashKey(text) })), key: text }
}

/** Stores a key or a session under the hash of its secret. */
export function storeKey(
  parts: KeyChangeParts,
  { account_id: accountId, ...options }: NewKeyOptions,
  { kind = 'api', replaces, action = 'key.create', hash, ...creation }: KeyCreation & { readonly hash: string },
): Promise<AdministeredKey> {
  const { database, clock, by } = parts
  const { bound, openedBy, role } = creation
  return database.transaction(async (tx) => {
    const isApi = kind === 'api'
    const account = await activeAccount(tx, accountId, isApi ? 'no key update' : 'share')
    if (isApi && !account.is_owner) await refuseMoreKeys(tx, accountId, clock.now())
    const members = checkedMembers(parts, account, options)
    const most = account.is_owner ? (bound ?? (await limitsOfMaker(tx, parts))) : undefined
    if (most !== undefined) rejectWidening({ ...UNLIMITED, ...given(limitsAmong(members)) }, [most], parts)
    const now = clock.now()
    const id = publicId('key', randomUUID())
    const row = {
      ...members,
      ...{ id, account_id: accountId, created_at: now, kind, replaces, opened_by: openedBy },
      ...(role === undefined ? {} : { role }),
    }
    await insertKey(tx, hash, row)
    const inserted = await readKey(tx, id, now)
    await recordEntry(tx, { by, at: now, action, target: targetOf(inserted), after: auditFieldsOfKey(inserted) })
    return inserted
  })
}

/** Inserts a key's row under its hash; omitted or undefined columns are null. */
export async function insertKey(
  on: Statements,
  hash: string,
  { kind = 'api', ...row }: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = Object.entries({ ...row, kind, hash: Buffer.from(hash, 'hex') })
  const places = columns.map((_, index) => `$${index + 1}`)
  await on.query(
    `insert into bourse.keys (${columns.map(([name]) => name).join(', ')}) values (${places.join(', ')})`,
    columns.map(([, value]) => value ?? null),
  )
}

/** Changes a live key's label, expiry and restrictions; null resets a restriction to the plan's value. */
export function changeKey(
  parts: KeyChangeParts,
  id: string,
  options: KeyOptions,
  expecting: Expecting = {},
): Promise<AdministeredKey> {
  return changed(parts, { id, action: 'key.change', expecting }, async (tx, key, { most }) => {
    rejectUnchangeable(key)
    const account = await activeAccount(tx, key.account_id)
    const members = checkedMembers(parts, account, options)
    if (most !== undefined) rejectWidening(limitsAmong(members), [limitsOf(key), most], parts)
    const set: string[] = []
    const values: unknown[] = [id]
    for (const [column, value] of Object.entries(members))
      if (value !== undefined) set.push(`${column} = $${values.push(value)}`)
    if (set.length > 0) await tx.query(`update bourse.keys set ${set.join(', ')} where id = $1`, values)
  })
}

/** Creates a replacement key with the same limits and expiry; the old key expires after `overlap` seconds. */
export function rotateKey(
  parts: KeyChangeParts,
  id: string,
  overlap: number,
  expecting: Expecting = {},
): Promise<NewKey> {
  if (!Number.isInteger(overlap) || overlap < 0 || overlap > MAX_OVERLAP)
    throw invalidMember('overlap_seconds', `expected a whole number from 0 to ${MAX_OVERLAP}, got ${overlap}`)
  const { clock, database } = parts
  return database.transaction(async (tx) => {
    const within = { ...parts, database: changeableIn(tx) }
    let next: (NewKeyOptions & Pick<KeyCreation, 'bound'>) | undefined
    await changed(within, { id, action: 'key.rotate', expecting }, async (on, key, { most }) => {
      rejectUnchangeable(key)
      if (key.replaced_by !== null) throw conflict(`The key is already rotated: ${key.replaced_by} replaces it.`)
      next = { account_id: key.account_id, label: key.label, ...limitsOf(key), bound: most }
      const ends = [id, later(clock, overlap)]
      await on.query('update bourse.keys set expires_at = least(expires_at, $2) where id = $1', ends)
    })
    if (next === undefined) throw new Error('expected the key after its change, got none')
    const { bound, ...options } = next
    return addKey(within, options, { replaces: id, bound })
  })
}

/** Revokes a key on every replica within a second. A key that is already revoked keeps its original revocation time. */
export function revokeKey(parts: KeyChangeParts, id: string, expecting: Expecting = {}): Promise<AdministeredKey> {
  const action = 'key.revoke'
  return changed(parts, { id, action, expecting }, async (tx, _, { now }) => {
    await tx.query('update bourse.keys set revoked_at = coalesce(revoked_at, $2) where id = $1', [id, now])
  })
}

/** Runs one key change under a row lock and records it in the audit log. */
export function changed(
  parts: KeyChangeParts,
  { id, action, expecting }: { readonly id: string; readonly action: string; readonly expecting: Expecting },
  work: (tx: Transaction, key: AdministeredKey, when: { readonly now: string; readonly most: Most }) => Promise<void>,
): Promise<AdministeredKey> {
  const { database, clock, by } = parts
  return database.transaction(async (tx) => {
    const now = clock.now()
    await tx.query('select 1 from bourse.keys where id = $1 for update', [id])
    const before = await readKey(tx, id, now)
    rejectStale(expecting, before)
    await work(tx, before, { now, most: await mostFor(tx, parts, before) })
    const after = await readKey(tx, id, now)
    await recordEntry(tx, {
      by,
      at: now,
      action,
      target: targetOf(after),
      before: auditFieldsOfKey(before),
      after: auditFieldsOfKey(after),
    })
    return after
  })
}

const targetOf = ({ id, kind, account_id }: AdministeredKey) =>
  ({ kind: kind === 'session' ? 'session' : 'key', id, account_id }) as const

/** A session expires after its fixed lifetime, and a person's groups decide what their key may do. */
function rejectUnchangeable({ status, id, kind }: AdministeredKey): void {
  if (status !== 'live') throw conflict(`The key ${id} is ${status}. Create another one.`)
  if (kind === 'session') throw conflict(`${id} is a session of the console: it can only be revoked.`)
  if (kind === 'person')
    throw conflict(`${id} belongs to a person whose identity provider decides its role: it can only be revoked.`)
  if (kind === 'member') throw conflict(`${id} belongs to a member of its account: it can only be revoked.`)
}

type KeyOwner = Pick<AdministeredAccount, 'name' | 'plan' | 'status' | 'is_owner'>

/**
 * Returns an account that is not closed, locked against changes of its plan and status; `no key update` lets one
 * transaction at a time count what the account has.
 */
export async function activeAccount(
  on: Statements,
  id: string,
  lock: 'share' | 'no key update' = 'share',
): Promise<KeyOwner> {
  const [account] = await on.query<KeyOwner>(
    `select name, plan, status, is_owner from bourse.accounts where id = $1 for ${lock}`,
    [id],
  )
  if (account === undefined) throw invalidMember('account_id', `there is no account ${JSON.stringify(id.slice(0, 40))}`)
  if (account.status === 'closed')
    throw conflict(`The account ${account.name} is closed permanently and cannot get new keys.`)
  return account
}

/** Upper bound for an owner key's permissions; undefined means unlimited. */
type Most = KeyLimits | undefined

/**
 * A key may revoke and restrict itself. Changing other owner keys requires a key without a scope, and the change must
 * stay within that key's own limits.
 */
async function mostFor(on: Statements, parts: KeyChangeParts, key: AdministeredKey): Promise<Most> {
  const rows = await on.query('select 1 as one from bourse.accounts where id = $1 and is_owner', [key.account_id])
  if (rows.length === 0) return undefined
  return key.id === parts.by.key_id ? limitsOf(key) : limitsOfMaker(on, parts)
}

/**
 * Returns the limits of the key that makes a change; undefined if the change is not made by a key. Throws for a key
 * with a scope.
 */
async function limitsOfMaker(on: Statements, { by, clock }: KeyChangeParts): Promise<Most> {
  if (by.kind !== 'key') return undefined
  const maker = await readKey(on, by.key_id ?? '', clock.now())
  if (maker.role !== null || maker.capabilities !== null || maker.markets !== null || maker.symbols !== null)
    throw problem('capability-missing', 'Only an owner key without a scope can create and change keys of the owner.')
  // A session acts for the signed-in owner: it expires within hours, but the keys that it creates need not.
  return { ...limitsOf(maker), expires_at: maker.kind === 'session' ? null : maker.expires_at }
}

const limitsAmong = ({ networks, label: _, ...members }: ReturnType<typeof checkedMembers>) => ({
  ...members,
  allowed_networks: networks,
})

/** Returns the object without its undefined properties. */
const given = <T extends object>(members: T): Partial<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>

/** Validates the requested properties and returns them by column; omitted ones are undefined. */
function checkedMembers(
  { plans, groups, capabilities, roles, clock }: KeyChangeParts,
  account: KeyOwner,
  options: KeyOptions,
) {
  const { plan: planName, is_owner: isOwner } = account
  const plan = isOwner ? ownerPlan(groups) : checkedMember('account_id', () => planNamed(plans, planName))
  const offer = { plan, planName, groups, capabilities, isOwner }
  const { label, expires_at, role, allowed_networks, requests_per_minute } = options
  const checked = <T, R>(member: string, value: T | null | undefined, check: (value: T) => R) =>
    value === undefined || value === null ? value : checkedMember(member, () => check(value))
  const restricted = (name: keyof typeof RESTRICTIONS) =>
    checked(name, options[name], (list) => RESTRICTIONS[name](list, offer))
  return {
    label: checked('label', label, checkedLabel),
    expires_at: checked('expires_at', expires_at, (instant) => checkedExpiry(instant, clock)),
    capabilities: restricted('capabilities'),
    role: checked('role', role, (name) => checkedRole(name, { roles, isOwner })),
    markets: restricted('markets'),
    symbols: restricted('symbols'),
    networks: checked('allowed_networks', allowed_networks, checkedNetworks),
    requests_per_minute: checked('requests_per_minute', requests_per_minute, checkedRate),
  }
}
