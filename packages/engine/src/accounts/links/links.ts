import { publicId } from '@bourse/kit'
import { isBefore } from '@bourse/kit/values'
import { randomUUID } from 'node:crypto'
import { recordEntry } from '../../audit/index.ts'
import type { PagedQuery, Transaction } from '../../database/index.ts'
import type { Expecting } from '../account-shapes.ts'
import { checkedMember, conflict, invalidMember } from '../change-problems.ts'
import { checkedExpiry, checkedLabel, later } from '../checked-key.ts'
import type { KeyChangeParts } from '../key-changes.ts'
import { rejectStale } from '../version-of.ts'
import type { AdministeredLink, LinkFilter, NewLinkOptions } from './link-shapes.ts'
import { findLink, pageOfLinks, readLink, type LinkHolder } from './link-view.ts'

const DAY_SECONDS = 86_400
const [DEFAULT_DAYS, MAX_DAYS] = [90, 365]
/** Live links per key. */
const MAX_LIVE = 1_000

/** What links depend on, and the actor recorded in the audit log. */
export type LinksOptions = Pick<KeyChangeParts, 'database' | 'clock' | 'by'>

/** Read access to links for operators. */
export interface LinksRead {
  /** Returns links, newest first; the next page starts after `created_at` and `id`. */
  page(filter: LinkFilter, page: PagedQuery): Promise<readonly AdministeredLink[]>
}

/** Changes to links, which take effect on every replica with the next use of the link. */
export interface LinksChanged extends LinksRead {
  /** Revokes a link, only one of `of` if it is set. A revoked link keeps its original revocation time. */
  revoke(id: string, options?: { readonly of?: LinkHolder; readonly expecting?: Expecting }): Promise<AdministeredLink>
}

/** Links of keys. */
export interface Links extends LinksChanged {
  /** Returns a link that may be used now; undefined if there is none with this id, or if it or its key has ended. */
  live(id: string): Promise<AdministeredLink | undefined>
  add(options: NewLinkOptions): Promise<AdministeredLink>
}

export function createLinks(options: LinksOptions): Links {
  const { database, clock } = options
  return {
    page: (filter, page) => pageOfLinks(database, filter, page, clock.now()),
    async live(id) {
      const link = await findLink(database, id, clock.now())
      return link?.status === 'live' ? link : undefined
    },
    add: (link) => addLink(options, link),
    revoke: (id, how) => revokeLink(options, id, how),
  }
}

async function addLink({ database, clock, by }: LinksOptions, link: NewLinkOptions): Promise<AdministeredLink> {
  const now = clock.now()
  const { label = null } = link
  if (label !== null) checkedMember('label', () => checkedLabel(label))
  const expiresAt = expiryOf(clock, link.expires_at)
  const id = publicId('lnk', randomUUID())
  return database.transaction(async (tx) => {
    await refuseMany(tx, link.key_id, now)
    await tx.query(
      `insert into bourse.links (id, key_id, label, operation, parameters, format, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, link.key_id, label, link.operation, JSON.stringify(link.parameters), link.format, now, expiresAt],
    )
    const made = await readLink(tx, id, now)
    await recordEntry(tx, { by, at: now, action: 'link.create', target: targetOf(made), after: factsOf(made) })
    return made
  })
}

/** The lock on the key lets one new link of the key be counted at a time. */
async function refuseMany(tx: Transaction, keyId: string, now: string): Promise<void> {
  await tx.query('select 1 from bourse.keys where id = $1 for no key update', [keyId])
  const [row] = await tx.query<{ live: string }>(
    'select count(*) as live from bourse.links where key_id = $1 and revoked_at is null and expires_at > $2',
    [keyId, now],
  )
  if (Number(row?.live) >= MAX_LIVE)
    throw conflict(`The key has ${MAX_LIVE} live links, the maximum. Revoke those that are no longer used.`)
}

function expiryOf(clock: LinksOptions['clock'], requested: string | undefined): string {
  if (requested === undefined) return later(clock, DEFAULT_DAYS * DAY_SECONDS)
  const instant = checkedMember('expires_at', () => checkedExpiry(requested, clock))
  const latest = later(clock, MAX_DAYS * DAY_SECONDS)
  if (isBefore(latest, instant))
    throw invalidMember('expires_at', `expected at most ${MAX_DAYS} days from now, ${latest}, got ${instant}`)
  return instant
}

function revokeLink(
  { database, clock, by }: LinksOptions,
  id: string,
  { of, expecting = {} }: { readonly of?: LinkHolder; readonly expecting?: Expecting } = {},
): Promise<AdministeredLink> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    await tx.query('select 1 from bourse.links where id = $1 for update', [id])
    const before = await readLink(tx, id, now, of)
    rejectStale(expecting, before)
    await tx.query('update bourse.links set revoked_at = coalesce(revoked_at, $2) where id = $1', [id, now])
    await recordEntry(tx, { by, at: now, action: 'link.revoke', target: targetOf(before), before: factsOf(before) })
    return readLink(tx, id, now)
  })
}

const targetOf = ({ id, account_id }: AdministeredLink) => ({ kind: 'link', id, account_id }) as const

/** Parameters are part of the audit log, because they say which rows the link shows; its URL is not. */
const factsOf = ({ key_id, label, operation, parameters, format, expires_at }: AdministeredLink) => ({
  key_id,
  label,
  operation,
  parameters,
  format,
  expires_at,
})
