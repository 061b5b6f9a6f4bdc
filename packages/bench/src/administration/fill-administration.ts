import type { Database } from '@bourse/host'

export const ACCOUNTS = 10_000
export const ENTRIES = 1_000_000

/**
 * SQL for two keys per account and for many kinds of audit entries over 400 days, a tenth of them from one busy
 * account.
 */
const STATEMENTS = [
  `insert into bourse.accounts (id, name, plan, created_at, welcome_credits, welcome_until, status, notes)
   select 'acc_' || lpad(to_hex(n), 20, '0'), 'Customer ' || lpad(n::text, 5, '0') || ' ' || md5(n::text),
     (array['free', 'pro', 'commercial', 'scale'])[1 + n % 4], now() - make_interval(mins => n * 50), 0, now(),
     (array['active', 'active', 'active', 'active', 'suspended', 'closed'])[1 + n % 6], 'Note of ' || n
   from generate_series(1, ${ACCOUNTS}) n`,
  `insert into bourse.account_counters (account_id) select id from bourse.accounts on conflict do nothing`,
  `insert into bourse.keys (id, account_id, hash, label, created_at, last_used_at)
   select 'key_' || lpad(to_hex(n), 20, '0'), 'acc_' || lpad(to_hex(1 + n % ${ACCOUNTS}), 20, '0'),
     sha256(n::text::bytea), 'Key ' || n, now() - make_interval(mins => n * 25), now() - make_interval(secs => n)
   from generate_series(1, ${2 * ACCOUNTS}) n`,
  // Omits the hash chain: lists do not use it, and a million hashes take a long time.
  `alter table bourse.audit disable trigger audit_chained`,
  `insert into bourse.audit (id, at, actor_kind, actor_account, actor_key, actor_address, action,
     target_kind, target_id, target_account, before, after, request_id, hash)
   select head.id + n, now() - make_interval(secs => (${ENTRIES} - n) * 34), 'key', 'acc_owner',
     'key_' || lpad(to_hex(1 + n % 50), 20, '0'), '203.0.113.7',
     case when n % 100000 = 0 then 'session.create' else
       (array['key.create', 'key.rotate', 'key.change', 'key.revoke', 'account.change', 'account.suspend',
         'account.resume', 'held.release', 'import.start', 'source.run'])[1 + n % 10] end,
     'key', 'key_' || lpad(to_hex(1 + (n * 7) % ${2 * ACCOUNTS}), 20, '0'),
     'acc_' || lpad(to_hex(case when n % 10 = 0 then 1 else 1 + (n * 7) % ${ACCOUNTS} end), 20, '0'),
     '{"label":"before ' || n || '"}', '{"label":"after ' || n || '"}', 'req_' || n, sha256(n::text::bytea)
   from bourse.audit_head head, generate_series(1, ${ENTRIES}) n`,
  `update bourse.audit_head set id = id + ${ENTRIES}`,
  `alter table bourse.audit enable trigger audit_chained`,
  `vacuum analyze bourse.accounts`,
  `vacuum analyze bourse.keys`,
  `vacuum analyze bourse.audit`,
]

/** Fills a deployment with accounts, keys and audit log entries. */
export async function fillAdministration(database: Database): Promise<void> {
  await database.session(async (held) => {
    for (const statement of STATEMENTS) await held.query(statement)
  })
}
