import type { Knowledge, Rows } from '@bourse/kit'
import { wireInstant } from '@bourse/kit/values'
import type { exports } from './exports.ts'
import { addressOf } from './public-export.ts'

/** Maximum number of exports that one search returns, newest first. */
const MAX_FOUND = 1_000

/** The exports whose files are ready, as events of their accounts. A file expires after a day. */
export function readyExports(stored: Rows<typeof exports>) {
  return {
    async find(knowledge: Knowledge) {
      const rows = await stored
        .at(knowledge)
        .select(['r.id', 'r.account_id', 'r.key_id', 'r.format', 'r.rows', 'r.bytes', 'r.generated_at'])
        .where('r.status', '=', 'ready')
        .orderBy('r.generated_at', 'desc')
        .limit(MAX_FOUND)
        .execute()
      return rows.map(({ id, account_id: accountId, key_id, format, rows: count, bytes, generated_at: at }) => ({
        type: 'export.ready' as const,
        at: wireInstant(at ?? ''),
        subject: id,
        accountId,
        data: { export: id, account: accountId, key: key_id, format, rows: count, bytes, address: addressOf({ id }) },
      }))
    },
  }
}
