import { problem, sql, type Knowledge, type Rows } from '@bourse/kit'
import { wireInstant } from '@bourse/kit/values'
import type { ObjectStore } from '@bourse/services'
import type { exports } from './exports.ts'
import { secondsBetween } from './instants.ts'

const MEBIBYTE = 1024 * 1024

/** Most rows and bytes of one export. */
export const MAX_ROWS = 1_000_000
export const MAX_BYTES = 256 * MEBIBYTE
/** Orders of one account that wait or are being written at once. */
export const MAX_WAITING = 25
/** Bytes that the files of one account hold together, as long as they last. */
export const MAX_HELD = 4 * 1024 * MEBIBYTE

/** Seconds in which an export is written, by and large. */
const SOON = 30
/** Seconds before an operator has made room. */
const LATER = 300

/** What an account has. */
interface Standing {
  /** Orders that wait or are being written. */
  readonly waiting: number
  /** Bytes of the files that have not expired. */
  readonly held: number
  /** When the first of them does; null where there is none. */
  readonly firstExpires: string | null
}

/** Where an account stands at an instant. */
export async function standingOf(
  stored: Rows<typeof exports>,
  { accountId, knowledge, now }: { readonly accountId: string; readonly knowledge: Knowledge; readonly now: string },
): Promise<Standing> {
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

/** Throws the 429 of an account that has as many orders, or as many bytes, as one may have. */
export function refuseFull({ waiting, held, firstExpires }: Standing, now: string): void {
  if (waiting >= MAX_WAITING) throw tooManyOrders()
  if (held >= MAX_HELD)
    throw problem(
      'concurrency-limit',
      `The exports of the account hold ${mebibytes(held)} of the ${mebibytes(MAX_HELD)} that it may have: ` +
        `order again when the first of them has expired, on ${String(firstExpires)}.`,
      { retryAfter: firstExpires === null ? LATER : Math.max(1, secondsBetween(now, firstExpires)) },
    )
}

/** The 429 of one order too many. */
export const tooManyOrders = () =>
  problem(
    'concurrency-limit',
    `${MAX_WAITING} exports of the account wait or are being written, as many as it may have: ` +
      'order again when one is ready.',
    { retryAfter: SOON },
  )

/** What callers are told while the disk of the deployment has too little room for an export. */
export const NO_ROOM = 'The disk for the files of exports has too little room at the moment'

/** Whether the store has room for so many exports of full size. */
export const hasRoom = async (objects: Pick<ObjectStore, 'room'>, exportsAtOnce: number): Promise<boolean> =>
  (await objects.room()) >= exportsAtOnce * MAX_BYTES

/** Throws the 503 of a store that has no room for one more. */
export async function refuseWithoutRoom(objects: Pick<ObjectStore, 'room'>): Promise<void> {
  if (!(await hasRoom(objects, 1))) throw problem('overloaded', `${NO_ROOM}: order again later.`, { retryAfter: LATER })
}

/** Bytes as people read them. */
export const mebibytes = (bytes: number) => `${Math.floor(bytes / MEBIBYTE).toLocaleString('en')} MiB`
