import type { Actor, AuditTarget } from './shapes.ts'
import type { Statements } from '../database/index.ts'

/** A change to record. */
export interface Entry {
  readonly by: Actor
  /** Time of the change, RFC 3339. */
  readonly at: string
  /** `<object>.<verb>`, such as `key.revoke`. */
  readonly action: string
  readonly target: AuditTarget
  /** The values before and after the change, never a secret. */
  readonly before?: Facts | undefined
  readonly after?: Facts | undefined
}

type Facts = Readonly<Record<string, unknown>>

/** Records a change in the transaction that makes it. */
export async function recordEntry(on: Statements, { by, at, action, target, before, after }: Entry): Promise<void> {
  await on.query(
    `insert into bourse.audit (at, actor_kind, actor_account, actor_key, actor_address, actor_name, action,
       target_kind, target_id, target_account, before, after, request_id, id, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0, '')`,
    [
      at,
      by.kind,
      by.account_id ?? null,
      by.key_id ?? null,
      by.address ?? null,
      by.name ?? null,
      action,
      target.kind,
      target.id,
      target.account_id,
      textOf(before),
      textOf(after),
      by.request_id ?? null,
    ],
  )
}

const textOf = (facts: Facts | undefined) => (facts === undefined ? null : JSON.stringify(facts))
