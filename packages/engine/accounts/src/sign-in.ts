import type { Statements } from '@bourse/database'
import { problem, type Clock } from '@bourse/kit'
import type { MadeKey } from '@bourse/services'
import { randomInt } from 'node:crypto'
import { inside } from './changeable.ts'
import { later } from './checked-key.ts'
import { addKey, type KeyChangeParts } from './key-changes.ts'
import { hashKey } from './key.ts'

/** Seconds for which a code may be exchanged, and hours for which the key of a session lasts. */
const CODE_SECONDS = 60
const SESSION_HOURS = 12

/** No letters that are read for digits, or for each other. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const GROUPS = 3
const GROUP = 4

/** `one_time_codes`: codes that sign in to the console, by their hash. */
export const signInMigration = `
create table bourse.one_time_codes (
  hash bytea primary key,
  expires_at timestamptz not null
);`

export interface OneTimeCode {
  /** `ABCD-EFGH-JKMN`. */
  readonly code: string
  readonly expires_at: string
}

/** Draws a code that signs whoever has it in to the console as the owner, once, within a minute. */
export async function drawCode(on: Statements, clock: Clock): Promise<OneTimeCode> {
  const code = Array.from({ length: GROUPS }, drawGroup).join('-')
  const expires_at = later(clock, CODE_SECONDS)
  await on.query('delete from bourse.one_time_codes where expires_at <= $1', [clock.now()])
  await on.query(`insert into bourse.one_time_codes (hash, expires_at) values (decode($1, 'hex'), $2)`, [
    hashKey(code),
    expires_at,
  ])
  return { code, expires_at }
}

const drawGroup = () => Array.from({ length: GROUP }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')

/** Exchanges a code for the key of a session; rejects with `unauthenticated` for one that is wrong, used or too old. */
export function signIn(parts: KeyChangeParts, code: string): Promise<MadeKey> {
  return parts.database.transaction(async (tx) => {
    const used = await tx.execute(
      `delete from bourse.one_time_codes where hash = decode($1, 'hex') and expires_at > $2`,
      [hashKey(code.trim().toUpperCase()), parts.clock.now()],
    )
    const [owner] = await tx.query<{ id: string }>('select id from bourse.accounts where is_owner')
    if (used === 0 || owner === undefined)
      throw problem(
        'unauthenticated',
        'The code is wrong, was used, or is older than a minute: "bourse console" prints another one.',
      )
    return addKey(
      { ...parts, database: inside(tx) },
      { account_id: owner.id, label: 'console', expires_at: later(parts.clock, SESSION_HOURS * 3_600) },
      { kind: 'session', action: 'session.create' },
    )
  })
}
