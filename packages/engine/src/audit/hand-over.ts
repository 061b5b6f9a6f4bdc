import type { Database } from '../database/index.ts'

const TABLES = ['audit', 'audit_head', 'audit_checkpoints'] as const
const FUNCTIONS = ['chain_audit()', 'keep_audit()', 'audit_hash(bytea, bourse.audit)'] as const

/**
 * Makes the role of `admin` the owner of the audit log. `service`, the role that serves requests, can then only read
 * entries and checkpoints and add new ones. The schema owner could drop the tables, so ownership of the schema is
 * transferred as well. Idempotent. Rejects if `admin` is neither a superuser nor a member of `service`.
 */
export async function handOverAudit(admin: Database, service: string): Promise<void> {
  await admin.transaction(async (tx) => {
    // One host at a time. Publications do not have to be locked out, because only the log's tables change.
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('bourse.audit owner', 0))`)
    const [row] = await tx.query<{ role: string; is_owner: boolean }>(
      `select quote_ident($1) as role, n.nspowner = current_user::regrole as is_owner
       from pg_namespace n where n.nspname = 'bourse'`,
      [service],
    )
    if (row === undefined || row.is_owner) return
    await tx.query('alter schema bourse owner to current_user')
    await tx.query(`grant usage, create on schema bourse to ${row.role}`)
    for (const table of TABLES) await tx.query(`alter table bourse.${table} owner to current_user`)
    for (const signature of FUNCTIONS) await tx.query(`alter function bourse.${signature} owner to current_user`)
    // Adding an entry updates the head of the chain, which the service role may not change directly.
    await tx.query('alter function bourse.chain_audit() security definer set search_path = pg_catalog, pg_temp')
    await tx.query(`grant select, insert on bourse.audit, bourse.audit_checkpoints to ${row.role}`)
    await tx.query(`grant select on bourse.audit_head to ${row.role}`)
  })
}
