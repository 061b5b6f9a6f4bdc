import { conflict, invalidMember, rejectStale, type Changeable } from '@bourse/engine/accounts'
import { recordEntry, type Actor } from '@bourse/engine/audit'
import type { Transaction } from '@bourse/engine/database'
import { recordEvents } from '@bourse/engine/events'
import { publicId, type Clock } from '@bourse/kit'
import { randomBytes, randomUUID } from 'node:crypto'
import { checkedAddress, type EventSettings } from './checked-address.ts'
import { checkCorrections } from './checked-corrections.ts'
import {
  isBilling,
  listsUsage,
  type Destination,
  type DestinationChange,
  type DestinationKind,
  type DestinationWithSecret,
  type NewDestination,
} from './destination-shapes.ts'
import { readDestination } from './destination-view.ts'
import { formerId, usagePosition, usageSince } from './usage-start.ts'

/** Maximum number of the operator's destinations, and of those of each account. */
const [MAX_OF_OPERATOR, MAX_OF_ACCOUNT] = [100, 20]
/** Length of a secret in bytes; the specification permits 24 to 64. */
const SECRET_BYTES = 32

/** What changes of destinations depend on, and the actor recorded in the audit log. */
export interface DestinationParts {
  readonly database: Changeable
  readonly clock: Clock
  readonly by: Actor
  readonly settings: EventSettings
  /** Operations whose corrections a destination may get. */
  readonly operations: readonly string[]
}

/** The version that a change expects; undefined if it expects none. */
interface Expecting {
  readonly version?: string
}

/** Adds a destination and returns its secret, which cannot be read later. */
export function addDestination(parts: DestinationParts, added: NewDestination): Promise<DestinationWithSecret> {
  const { database, clock, by, settings } = parts
  const address = checkedAddress(added.kind, added.address, settings)
  const secret = added.kind === 'webhook' ? drawSecret() : null
  return database.transaction(async (tx) => {
    const { kind, name, corrections = null, account_id: account = null } = added
    await refuseMany(tx, account)
    const now = clock.now()
    const types = checkedTypes(kind, added.types ?? null)
    if (account !== null) await checkAccount(tx, account)
    if (account !== null && listsUsage(types)) throw invalidMember('account_id', 'usage is reported to operators only')
    checkRows(parts, { kind, account_id: account, corrections })
    const since = usageSince({ types, since: added.since }, now)
    const former = since === null || added.since !== undefined ? undefined : await formerId(tx, { kind, address })
    const id = former ?? publicId('dst', randomUUID())
    await tx.query(
      `insert into bourse.destinations
         (id, account_id, kind, name, address, types, secret, created_at, corrections, usage_since, usage_position)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, ${usagePosition('$10')})
       on conflict (id) do update set name = excluded.name, address = excluded.address, types = excluded.types,
         secret = excluded.secret, created_at = excluded.created_at, corrections = excluded.corrections,
         is_enabled = true, disabled_reason = null, failing_since = null, removed_at = null`,
      [id, account, kind, name, address, types, secret, now, jsonOf(corrections), since],
    )
    const made = await readDestination(tx, id, now)
    await recordEntry(tx, { by, at: now, action: 'destination.create', target: targetOf(made), after: factsOf(made) })
    return { ...made, secret }
  })
}

/** Changes a destination. Enabling it ends a series of failures. */
export function changeDestination(
  parts: DestinationParts,
  id: string,
  change: DestinationChange,
  expecting: Expecting,
): Promise<Destination> {
  return changed(parts, { id, action: 'destination.change', expecting }, async (tx, before, now) => {
    const next = { ...before, ...change }
    const types = checkedTypes(next.kind, next.types)
    if (before.account_id !== null && listsUsage(types))
      throw invalidMember('types', 'usage is reported to operators only')
    checkRows(parts, next)
    const address = change.address && checkedAddress(before.kind, change.address, parts.settings)
    await tx.query(
      `update bourse.destinations set name = $2, address = coalesce($3, address), types = $4, is_enabled = $5,
         corrections = $6,
         disabled_reason = case when $5 then null else disabled_reason end,
         failing_since = case when $5 and not is_enabled then null else failing_since end,
         usage_since = coalesce(usage_since, $7)
       where id = $1`,
      [
        ...[id, next.name, address ?? null, types, next.enabled, jsonOf(next.corrections)],
        listsUsage(types) ? now : null,
      ],
    )
  })
}

/** Replaces the secret; for `overlap` seconds, messages have signatures of both. */
export async function rotateSecret(
  parts: DestinationParts,
  id: string,
  overlap: number,
  expecting: Expecting,
): Promise<DestinationWithSecret> {
  const secret = drawSecret()
  const row = await changed(parts, { id, action: 'destination.rotate-secret', expecting }, async (tx, before, now) => {
    if (before.kind !== 'webhook')
      throw conflict(`Messages to a destination of the kind ${before.kind} have no secret.`)
    await tx.query(
      `update bourse.destinations set former_secret = secret, secret = $2,
         former_until = $3::timestamptz + make_interval(secs => $4) where id = $1`,
      [id, secret, now, overlap],
    )
  })
  return { ...row, secret }
}

/** Removes a destination with its deliveries, except those of usage, and returns it as it was. */
export function removeDestination(
  { database, clock, by }: DestinationParts,
  id: string,
  expecting: Expecting,
): Promise<Destination> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const before = await lockDestination(tx, id, now, expecting)
    await tx.query('delete from bourse.destinations where id = $1 and usage_since is null', [id])
    await tx.query('delete from bourse.deliveries where destination_id = $1 and report_id is null', [id])
    await tx.query(
      `update bourse.destinations set removed_at = $2, is_enabled = false, corrections = null,
         secret = null, former_secret = null, former_until = null where id = $1`,
      [id, now],
    )
    const entry = { action: 'destination.delete', target: targetOf(before), before: factsOf(before) }
    await recordEntry(tx, { by, at: now, ...entry })
    return before
  })
}

/** Records a test event for a destination, and returns the destination. */
export async function testDestination(
  { database, clock }: Pick<DestinationParts, 'database' | 'clock'>,
  id: string,
): Promise<Destination> {
  const at = clock.now()
  const found = await readDestination(database, id, at)
  if (isBilling(found.kind)) throw conflict('A billing service gets only usage, because a test would be billed.')
  if (!found.enabled) throw conflict('The destination is disabled. Enable it, then send the test.')
  const about = { subject: found.id, destinationId: found.id, data: { test: true } }
  await recordEvents(database, [{ type: 'destination.test', at, ...about }])
  return found
}

interface DestinationStep {
  readonly id: string
  readonly action: string
  readonly expecting: Expecting
}

function changed(
  { database, clock, by }: DestinationParts,
  { id, action, expecting }: DestinationStep,
  work: (tx: Transaction, before: Destination, now: string) => Promise<void>,
): Promise<Destination> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const before = await lockDestination(tx, id, now, expecting)
    await work(tx, before, now)
    const after = await readDestination(tx, id, now)
    const facts = { before: factsOf(before), after: factsOf(after) }
    await recordEntry(tx, { by, at: now, action, target: targetOf(after), ...facts })
    return after
  })
}

async function lockDestination(tx: Transaction, id: string, now: string, expecting: Expecting): Promise<Destination> {
  await tx.query('select 1 from bourse.destinations where id = $1 for update', [id])
  const found = await readDestination(tx, id, now)
  rejectStale(expecting, found)
  return found
}

/** Usage is data for machines, and the only data for billing services. */
function checkedTypes(kind: DestinationKind, types: Destination['types']): Destination['types'] {
  if (!isBilling(kind)) {
    if (kind === 'webhook' || !listsUsage(types)) return types
    throw invalidMember('types', `a destination of the kind ${kind} does not get usage.hour`)
  }
  if (types === null || types.every((type) => type === 'usage.hour')) return ['usage.hour']
  throw invalidMember('types', `a destination of the kind ${kind} gets only usage.hour`)
}

/** Corrections contain rows, which the plan of an account may not include. */
function checkRows(
  { operations }: DestinationParts,
  { kind, account_id: account, corrections }: Pick<Destination, 'kind' | 'account_id' | 'corrections'>,
): void {
  if (corrections === null) return
  if (isBilling(kind)) throw invalidMember('corrections', 'a billing service gets only usage')
  if (account !== null) throw invalidMember('corrections', 'a destination of an account gets no rows')
  checkCorrections(corrections, operations)
}

const jsonOf = (value: object | null) => (value === null ? null : JSON.stringify(value))

const drawSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

/** The lock lets one new destination be counted at a time. */
async function refuseMany(tx: Transaction, account: string | null): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('bourse.destinations', 0))")
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int4 as count from bourse.destinations
     where account_id is not distinct from $1 and removed_at is null`,
    [account],
  )
  const most = account === null ? MAX_OF_OPERATOR : MAX_OF_ACCOUNT
  if ((row?.count ?? 0) >= most)
    throw conflict(`There are ${most} destinations, the maximum. Remove those that are no longer used.`)
}

async function checkAccount(tx: Transaction, id: string): Promise<void> {
  const found = await tx.query("select 1 from bourse.accounts where id = $1 and status <> 'closed'", [id])
  if (found.length === 0)
    throw invalidMember('account_id', `there is no account ${JSON.stringify(id.slice(0, 40))} that is not closed`)
}

const targetOf = ({ id, account_id }: Destination) => ({ kind: 'destination', id, account_id }) as const

/** An address may contain a token, so the audit log has only its host. */
const factsOf = ({ address, version: _, id: __, ...facts }: Destination) => ({
  ...facts,
  address: URL.parse(address)?.host ?? address,
})
