import { isBefore, utcInstant } from '@bourse/kit/values'
import type { AccountChange, AccountStatus, AdministeredAccount, BillingChange, Expecting } from './account-shapes.ts'
import { recordEntry } from '../audit/index.ts'
import type { Transaction } from '../database/index.ts'
import { checkedMember, conflict, invalidMember } from './change-problems.ts'
import { rejectStale } from './version-of.ts'
import { readAccount } from './account-view.ts'
import type { AccountsOptions } from './accounts.ts'
import { checkContracts } from './check-contracts.ts'
import { planNamed } from './plans.ts'

const MAX_NAME = 100
const MAX_NOTES = 4_000
const MAX_REASON = 500

export type AccountChangeParts = Required<Omit<AccountsOptions, 'welcome'>>

type Step = readonly [action: string, to: AccountStatus, from: readonly AccountStatus[]]

/** Status transitions: for each, the statuses from which it is permitted, and the resulting status. */
export const STEPS = {
  suspend: ['account.suspend', 'suspended', ['active']],
  resume: ['account.resume', 'active', ['suspended']],
  close: ['account.close', 'closed', ['active', 'suspended']],
} as const satisfies Readonly<Record<string, Step>>

/** Changes an account's status; its keys are accepted or rejected accordingly within a second. */
export async function stepAccount(
  parts: AccountChangeParts,
  [action, to, from]: Step,
  {
    id,
    reason = '',
    expecting = {},
  }: { readonly id: string; readonly reason?: string; readonly expecting?: Expecting },
): Promise<AdministeredAccount> {
  if (reason.length > MAX_REASON)
    throw invalidMember('reason', `expected at most ${MAX_REASON} characters, got ${reason.length}`)
  return changed(parts, { id, action, expecting }, async (tx, { status, name }, now) => {
    if (!from.includes(status))
      throw conflict(`The account ${name} is ${status}; only an account that is ${from.join(' or ')} can become ${to}.`)
    await tx.query('update bourse.accounts set status = $2, status_changed_at = $3, status_reason = $4 where id = $1', [
      id,
      to,
      now,
      reason === '' ? null : reason,
    ])
    if (to === 'closed')
      await tx.query('update bourse.keys set revoked_at = $2 where account_id = $1 and revoked_at is null', [id, now])
  })
}

/** Changes an account's name, plan, notes, use or contracts. */
export async function changeAccount(
  parts: AccountChangeParts,
  id: string,
  { name, plan, notes, use, data_use, contracts }: AccountChange,
  expecting: Expecting = {},
): Promise<AdministeredAccount> {
  if (plan !== undefined) checkedMember('plan', () => planNamed(parts.plans, plan))
  const called = name === undefined ? undefined : checkedMember('name', () => checkedName(name))
  if ((notes?.length ?? 0) > MAX_NOTES)
    throw invalidMember('notes', `expected at most ${MAX_NOTES} characters, got ${notes?.length ?? 0}`)
  if (contracts !== undefined) checkedMember('contracts', () => checkContracts(contracts))
  const action = plan === undefined ? 'account.change' : 'account.set-plan'
  return changed(parts, { id, action, expecting }, async (tx, { status }) => {
    if (status === 'closed') throw conflict('The account is closed permanently. Only its usage and audit log remain.')
    await refuseTaken(tx, id, called)
    await tx.query(
      `update bourse.accounts set name = coalesce($2, name), plan = coalesce($3, plan),
         notes = case when $4 then $5 else notes end, use = coalesce($6, use), data_use = coalesce($7, data_use),
         contracts = coalesce($8::jsonb, contracts) where id = $1`,
      [
        ...[id, called ?? null, plan ?? null, notes !== undefined, notes ?? null, use ?? null, data_use ?? null],
        jsonOf(contracts),
      ],
    )
  })
}

/**
 * Changes how an account is billed. A billing id applies to usage from `billing_since` on, and replaces those that were
 * recorded for later times.
 */
export async function changeBilling(
  parts: AccountChangeParts,
  id: string,
  { billing_id, billing_since: given, usage_thresholds }: BillingChange,
  expecting: Expecting = {},
): Promise<AdministeredAccount> {
  return changed(parts, { id, action: 'account.change-billing', expecting }, async (tx, _, now) => {
    const since = given === undefined ? now : checkedSince(given, now)
    if (billing_id === undefined && given !== undefined)
      throw invalidMember('billing_since', 'expected it together with billing_id')
    if (billing_id !== undefined) {
      await tx.query('delete from bourse.billing_ids where account_id = $1 and since >= $2', [id, since])
      await tx.query('insert into bourse.billing_ids (account_id, since, billing_id) values ($1, $2, $3)', [
        ...[id, since, billing_id],
      ])
    }
    await tx.query(
      `update bourse.accounts set billing_id = case when $2 then $3 else billing_id end,
         usage_thresholds = coalesce($4::jsonb, usage_thresholds) where id = $1`,
      [id, billing_id !== undefined, billing_id ?? null, jsonOf(usage_thresholds)],
    )
  })
}

function checkedSince(since: string, now: string): string {
  const instant = utcInstant(since)
  if (instant !== undefined && !isBefore(now, instant)) return instant
  throw invalidMember('billing_since', `expected a time in the past, got ${JSON.stringify(since)}`)
}

const jsonOf = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value))

async function refuseTaken(tx: Transaction, id: string, name: string | undefined): Promise<void> {
  if (name === undefined) return
  const rows = await tx.query('select 1 as one from bourse.accounts where name = $1 and id <> $2', [name, id])
  if (rows.length > 0) throw conflict(`An account named ${JSON.stringify(name)} already exists. Choose another name.`)
}

/** Runs one account change under a row lock and records it in the audit log. */
function changed(
  { database, clock, plans, by }: AccountChangeParts,
  { id, action, expecting }: { readonly id: string; readonly action: string; readonly expecting: Expecting },
  work: (tx: Transaction, account: AdministeredAccount, now: string) => Promise<void>,
): Promise<AdministeredAccount> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const view = { plans, now }
    await tx.query('select 1 from bourse.accounts where id = $1 for update', [id])
    const before = await readAccount(tx, id, view)
    rejectStale(expecting, before)
    if (before.is_owner)
      throw conflict(
        'The owner account has no limits and no plan, and cannot be changed. Create an account for the plan ' +
          'instead.',
      )
    await work(tx, before, now)
    const after = await readAccount(tx, id, view)
    const target = { kind: 'account', id, account_id: id } as const
    await recordEntry(tx, { by, at: now, action, target, before: auditFieldsOf(before), after: auditFieldsOf(after) })
    return after
  })
}

/** Returns an account name without surrounding spaces; throws if it is empty, too long or unprintable. */
export function checkedName(name: string): string {
  const trimmed = name.trim()
  if (trimmed.length > 0 && trimmed.length <= MAX_NAME && !/\p{Cc}/u.test(trimmed)) return trimmed
  throw new Error(
    `An account name must have 1 to ${MAX_NAME} printable characters, got ${trimmed.length}: ` +
      `${JSON.stringify(name.slice(0, 40))}.`,
  )
}

/** The account fields that the audit log records. */
export const auditFieldsOf = (account: AdministeredAccount) => {
  const { name, plan, status, status_reason, notes, use, data_use, contracts, billing_id, usage_thresholds } = account
  return { name, plan, status, status_reason, notes, use, data_use, contracts, billing_id, usage_thresholds }
}
