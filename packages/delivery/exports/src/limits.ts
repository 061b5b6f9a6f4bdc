import { problem, sql, type Knowledge, type Rows } from '@bourse/kit'
import { wireInstant } from '@bourse/kit/values'
import type { ObjectStore } from '@bourse/services'
import type { exports } from './exports.ts'
import { secondsBetween } from './instants.ts'

const MEBIBYTE = 1024 * 1024

/** Maximum rows and bytes per export. */
export const MAX_ROWS = 1_000_000
export const MAX_BYTES = 256 * MEBIBYTE
/** Maximum queued and running exports per account. */
export const MAX_WAITING = 25
/** Maximum total size of an account's unexpired files, in bytes. */
export const MAX_HELD = 4 * 1024 * MEBIBYTE

/** Typical time to write an export, in seconds. */
const SOON = 30
/** Retry-after in seconds when an operator has to free disk space first. */
const LATER = 300

/** An account's exports that count toward its limits. */
interface AccountExports {
  /** Queued and running exports. */
  readonly waiting: number
  /** Total size of unexpired files, in bytes. */
  readonly held: number
  /** When the first of these files expires; null if there is none. */
  readonly firstExpires: string | null
}

/** Returns an account's exports that count toward its limits at an instant. */
export async function accountExportsOf(
  stored: Rows<typeof exports>,
  { accountId, knowledge, now }: { readonly accountId: string; readonly knowledge: Knowledge; readonly now: string },
): Promise<AccountExports> {
  const alive = sql`r.status = 'ready' and r.expires_at > ${now}::timestamptz`
  const found = await stored
    .at(knowledge)
    .where('r.account_id', '=', accountId)
    .where('r.status', 'in', ['queued', 'running', 'ready'])
    .select([
      sql<string>`count(*) filter (where r.status <> 'ready')`.as('waiting'),
      sql<string>`coalesce(sum(r.bytes) filter (where ${alive}), 0)`.as('held'),
      sql<string | null>`min(r.expires_at) filter (where ${alive})`.as('first_expires'),
    ])
    .executeTakeFirstOrThrow()
  const { waiting, held, first_expires: first } = found
  return {
    waiting: Number(waiting),
    held: Number(held),
    firstExpires: first === null ? null : wireInstant(first),
  }
}

/** Throws 429 if the account has reached its limit on bytes or orders. */
export function rejectOverLimit({ waiting, held, firstExpires }: AccountExports, now: string): void {
  if (waiting >= MAX_WAITING) throw tooManyOrders()
  if (held >= MAX_HELD)
    throw problem(
      'concurrency-limit',
      `The account’s exports use ${mebibytes(held)} of ${mebibytes(MAX_HELD)}. ` +
        `Order again when the first one expires, on ${String(firstExpires)}.`,
      { retryAfter: firstExpires === null ? LATER : Math.max(1, secondsBetween(now, firstExpires)) },
    )
}

/** The 429 for an order that exceeds the account's limit. */
export const tooManyOrders = () =>
  problem(
    'concurrency-limit',
    `The account has ${MAX_WAITING} queued or running exports, which is the limit. ` +
      'Order again when one of them is ready.',
    { retryAfter: SOON },
  )

/** Public message when the deployment has too little disk space for an export. */
export const NO_ROOM = 'The deployment is low on disk space for exports'

/** Whether the store has room for the given number of maximum-size exports. */
export const hasRoom = async (objects: Pick<ObjectStore, 'room'>, exportsAtOnce: number): Promise<boolean> =>
  (await objects.room()) >= exportsAtOnce * MAX_BYTES

/** Throws the 503 if the store has no room for another export. */
export async function rejectWithoutRoom(objects: Pick<ObjectStore, 'room'>): Promise<void> {
  if (!(await hasRoom(objects, 1))) throw problem('overloaded', `${NO_ROOM}. Order again later.`, { retryAfter: LATER })
}

/** Formats bytes as MiB. */
export const mebibytes = (bytes: number) => `${Math.floor(bytes / MEBIBYTE).toLocaleString('en')} MiB`
