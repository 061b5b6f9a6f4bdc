import type { AuditFault, AuditVerdict } from './shapes.ts'
import { utc, type Statements } from '../database/index.ts'
import { timingSafeEqual } from 'node:crypto'
import { signatureOf, type Checkpoint } from './checkpoints.ts'

/** Maximum number of reported faults: faults after a broken link add no information. */
const MAX_FAULTS = 100
const FORGED = 'the checkpoint is not signed by this deployment'

/**
 * Verifies the chain from its first entry, or the checkpoint before that entry, to its end, and compares it with each
 * signed checkpoint.
 */
export async function verifyAudit(on: Statements, { secret }: { readonly secret: Buffer }): Promise<AuditVerdict> {
  const [extent] = await on.query<{ entries: string; first_at: string | null; last_at: string | null }>(
    `select count(*) as entries, ${utc('min(at)')} as first_at, ${utc('max(at)')} as last_at from bourse.audit`,
  )
  const checkpoints = await on.query<Checkpoint>(
    `select entry_id, encode(hash, 'hex') as hash, encode(signature, 'hex') as signature
     from bourse.audit_checkpoints order by entry_id`,
  )
  const faults = [
    ...(await brokenLinks(on)),
    ...(await wrongEnd(on)),
    ...checkpoints.filter((each) => !isSigned(each, secret)).map(({ entry_id: id }) => ({ id, fault: FORGED })),
    ...(await leftCheckpoints(on)),
  ].slice(0, MAX_FAULTS)
  return {
    ok: faults.length === 0,
    entries: extent?.entries ?? '0',
    first_at: extent?.first_at ?? null,
    last_at: extent?.last_at ?? null,
    checkpoints: String(checkpoints.length),
    faults,
  }
}

/** Finds gaps, and entries whose hash does not match the previous hash and their content. */
async function brokenLinks(on: Statements): Promise<readonly AuditFault[]> {
  const rows = await on.query<{ id: string; before: string | null; is_gap: boolean }>(
    `select id, before_id as before, id <> coalesce(before_id, 0) + 1 as is_gap from (
       select a.id, a.hash, a as entry,
         coalesce(lag(a.id) over own,
           (select max(entry_id) from bourse.audit_checkpoints c where c.entry_id < a.id)) as before_id,
         coalesce(lag(a.hash) over own,
           (select hash from bourse.audit_checkpoints c where c.entry_id < a.id order by entry_id desc limit 1),
           sha256('bourse')) as previous
       from bourse.audit a window own as (order by a.id)) chain
     where id <> coalesce(before_id, 0) + 1 or hash <> bourse.audit_hash(previous, entry)
     order by id limit ${MAX_FAULTS}`,
  )
  return rows.map(({ id, before, is_gap }) => ({
    id,
    fault: is_gap
      ? `entries are missing between ${before ?? 'the beginning'} and ${id}`
      : 'the entry was changed, or the one before it was',
  }))
}

/** Detects entries removed at the end of the chain. */
async function wrongEnd(on: Statements): Promise<readonly AuditFault[]> {
  const rows = await on.query<{ id: string }>(
    `select h.id from bourse.audit_head h where h.id > 0
       and not exists (select 1 from bourse.audit a where a.id = h.id and a.hash = h.hash)
       and not exists (select 1 from bourse.audit_checkpoints c where c.entry_id = h.id and c.hash = h.hash)`,
  )
  return rows.map(({ id }) => ({ id, fault: 'the last entry is missing, or was changed' }))
}

/** Finds checkpoints that no longer match the chain. */
async function leftCheckpoints(on: Statements): Promise<readonly AuditFault[]> {
  const rows = await on.query<{ id: string }>(
    `select c.entry_id as id from bourse.audit_checkpoints c left join bourse.audit a on a.id = c.entry_id
     where a.hash <> c.hash or (a.id is null and c.entry_id >= (select min(id) from bourse.audit))
     order by 1 limit ${MAX_FAULTS}`,
  )
  return rows.map(({ id }) => ({ id, fault: 'the chain does not contain the checkpoint signed here' }))
}

function isSigned(checkpoint: Checkpoint, secret: Buffer): boolean {
  const expected = Buffer.from(signatureOf(secret, checkpoint), 'hex')
  const found = Buffer.from(checkpoint.signature, 'hex')
  return found.length === expected.length && timingSafeEqual(found, expected)
}
