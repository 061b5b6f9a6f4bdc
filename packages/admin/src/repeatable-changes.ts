import type { Statements } from '@bourse/engine/database'
import { problem } from '@bourse/kit'
import { hash } from 'node:crypto'
import type { ChangeResult, Changing } from './contract/administration.ts'

/** For how many hours a repeated request returns the same change. */
const HOURS = 24

interface Work<T> {
  readonly now: string
  readonly work: () => Promise<T>
  /** Removes secrets, which must not be stored, from a row. */
  readonly withoutSecrets: (row: T) => T
}

/**
 * Makes a change once per idempotency key. The change's own transaction claims the key, so a second request waits for
 * the first and returns its response, or makes the change itself if the first failed.
 */
export async function repeatOnce<T extends object>(
  tx: Statements,
  { by, repeatable }: Changing,
  { now, work, withoutSecrets }: Work<T>,
): Promise<ChangeResult<T>> {
  if (repeatable === undefined || by.key_id === undefined) return { row: await work(), isReplayed: false }
  const own = [by.key_id, repeatable.name]
  const requestHash = hash('sha256', repeatable.request, 'hex')
  await tx.query(
    `delete from bourse.repeatable_changes
     where (key_id, name) = ($1, $2) and at <= $3::timestamptz - make_interval(hours => ${HOURS})`,
    [...own, now],
  )
  const taken = await tx.execute(
    `insert into bourse.repeatable_changes (key_id, name, request_hash, at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [...own, requestHash, now],
  )
  if (taken === 0) return { row: await answerOf<T>(tx, own, requestHash), isReplayed: true }
  const row = await work()
  await tx.query('update bourse.repeatable_changes set answer = $3 where key_id = $1 and name = $2', [
    ...own,
    JSON.stringify(withoutSecrets(row)),
  ])
  return { row, isReplayed: false }
}

/** Deletes expired idempotency keys. */
export const forgetRepeated = (on: Statements, now: string): Promise<number> =>
  on.execute(`delete from bourse.repeatable_changes where at <= $1::timestamptz - interval '${HOURS} hours'`, [now])

async function answerOf<T>(tx: Statements, own: readonly string[], requestHash: string): Promise<T> {
  const [kept] = await tx.query<{ answer: string | null; request_hash: string }>(
    'select answer, request_hash from bourse.repeatable_changes where key_id = $1 and name = $2',
    own,
  )
  if (kept?.request_hash !== requestHash || kept.answer === null)
    throw problem(
      'idempotency-conflict',
      'The Idempotency-Key was used for another request in the last 24 hours: use a new one.',
    )
  return JSON.parse(kept.answer) as T
}
