import { job, type Provided } from '@bourse/kit'
import type { JobContext } from '@bourse/kit/delivery'
import { objectStore, operations } from '@bourse/services'
import { setTimeout as sleep } from 'node:timers/promises'
import { changeExport } from './change-export.ts'
import { exportChanges } from './export-changes.ts'
import { asOrdered, exports, type Export } from './exports.ts'
import { giveUp, LATE, lateOrders, UNWRITTEN } from './give-up.ts'
import { dayAfter } from './instants.ts'
import { hasRoom, MAX_HELD, NO_ROOM, standingOf } from './limits.ts'
import { createTurns, type InTurn } from './turns.ts'
import { TooLarge, writeExport } from './write-export.ts'

/** How often an export is begun before it is given up: its worker may have died for another reason. */
const MAX_ATTEMPTS = 3
/** Accounts of which exports are written side by side, one of each. */
const MAX_ACCOUNTS = 16
/** Milliseconds between two looks for new orders, while others are written. */
const LOOK_MS = 1_000
/**
 * Milliseconds after which a run begins nothing more: the next one does, with what failed, long before a run may last
 * no longer.
 */
const RUN_MS = 600_000

const needs = { exports, changes: exportChanges, operations, objects: objectStore }
type Needs = Provided<typeof needs>

interface Context extends JobContext {
  readonly inTurn: InTurn
}

/**
 * Writes the files of what was ordered. One worker of the deployment does it; where it dies another begins again. Of
 * each account one export is written at a time, and those of several accounts a piece of each in turn: whoever orders
 * much waits for itself.
 */
export const runExports = job({
  id: 'run-exports',
  title: 'Writes ordered exports',
  after: [exports],
  schedule: { cron: '*/5 * * * *', zone: 'UTC' },
  needs,
  async run(injected, given) {
    const context: Context = { ...given, inTurn: createTurns() }
    const underWay = new Map<string, Promise<void>>()
    /** Accounts that had a turn, the last one behind. */
    const served = new Set<string>()
    const failures = new Map<string, unknown>()

    for (const late of await lateOrders(injected.exports, await context.published(), context.clock.now()))
      await giveUp(injected, late, LATE).catch((error: unknown) => void failures.set(late.id, error))

    function begin(order: Export): void {
      const { id, account_id: account } = order
      served.delete(account)
      served.add(account)
      const written = runOne(injected, order, context)
        .catch((error: unknown) => void failures.set(id, error))
        .finally(() => underWay.delete(account))
      underWay.set(account, written)
    }

    const until = context.clock.millis() + RUN_MS
    const mayBegin = () => !context.signal.aborted && context.clock.millis() < until && underWay.size < MAX_ACCOUNTS
    try {
      do {
        while (mayBegin()) {
          const next = await nextOf(injected, context, { underWay, served, failures })
          if (next === undefined || !(await isPossible(injected, context, underWay.size + 1))) break
          begin(next)
        }
        await firstOf([...underWay.values()])
      } while (underWay.size > 0)
    } finally {
      // Where the run fails: the next one must not find somebody writing.
      await Promise.all(underWay.values())
    }
    context.signal.throwIfAborted()
    // What failed is begun again by the queue, with the others of its account behind it by now.
    for (const [, error] of failures) throw error
  },
})

/** Whether so many exports at once leave the disk its room; those that wait are looked at again in some minutes. */
async function isPossible({ objects }: Needs, { log }: JobContext, exportsAtOnce: number): Promise<boolean> {
  if (await hasRoom(objects, exportsAtOnce)) return true
  if (exportsAtOnce === 1) log(`${NO_ROOM}: what was ordered waits.`)
  return false
}

/** Resolves with the first that ends, or when it is time to look for new orders. */
async function firstOf(written: readonly Promise<void>[]): Promise<void> {
  if (written.length === 0) return
  const over = new AbortController()
  await Promise.race([...written, sleep(LOOK_MS, undefined, { signal: over.signal }).catch(() => undefined)])
  over.abort()
}

interface Round {
  readonly underWay: ReadonlyMap<string, unknown>
  readonly served: ReadonlySet<string>
  readonly failures: ReadonlyMap<string, unknown>
}

/**
 * The oldest order of the account whose last turn is longest ago. What is running and not under way here was begun by a
 * worker that is no more: there is one worker at a time, and this is it.
 */
async function nextOf(
  { exports: stored }: Needs,
  { published }: JobContext,
  round: Round,
): Promise<Export | undefined> {
  const rows = stored.at(await published())
  const waiting = await rows
    .where('r.status', 'in', ['queued', 'running'])
    .where('r.account_id', 'not in', [...round.underWay.keys()])
    .where('r.id', 'not in', [...round.failures.keys()])
    .distinctOn('r.account_id')
    .select(['r.id', 'r.account_id', 'r.created_at'])
    .orderBy('r.account_id')
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()
  const turns = new Map([...round.served].map((account, index) => [account, index]))
  const turnOf = ({ account_id: account }: { readonly account_id: string }) => turns.get(account) ?? -1
  const [first] = waiting.toSorted((a, b) => turnOf(a) - turnOf(b) || (a.created_at < b.created_at ? -1 : 1))
  if (first === undefined) return undefined
  const next = await rows.selectAll().where('r.id', '=', first.id).executeTakeFirst()
  return next && asOrdered(next)
}

async function runOne(injected: Needs, order: Export, context: Context): Promise<void> {
  const attempts = String(Number(order.attempts) + 1)
  // Of an order from before entitlements were kept nobody could have the file.
  if (Number(order.attempts) >= MAX_ATTEMPTS || order.entitlement === null) return giveUp(injected, order, UNWRITTEN)
  await changeExport(injected, order, { status: 'running', attempts })
  await changeExport(injected, order, { attempts, ...(await write(injected, order, context)) })
}

async function write(injected: Needs, order: Export, context: Context): Promise<Partial<Export>> {
  const { clock, published } = context
  const caller = await injected.operations.callerOf(order.key_id)
  if (caller === undefined)
    return { status: 'failed', failure: 'The key that ordered it is no longer valid. Order it again with a live one.' }
  const who = { accountId: order.account_id, knowledge: await published(), now: clock.now() }
  const { held } = await standingOf(injected.exports, who)
  try {
    const written = await writeExport(order, caller, injected, { ...context, left: Math.max(0, MAX_HELD - held) })
    const now = clock.now()
    return {
      status: 'ready',
      rows: String(written.rows),
      errors: [...written.errors],
      bytes: String(written.bytes),
      sha256: written.sha256,
      generated_at: now,
      expires_at: dayAfter(now),
    }
  } catch (error) {
    if (error instanceof TooLarge) return { status: 'failed', failure: error.message }
    if (isRefusal(error)) return { status: 'failed', failure: `${error.message} Mend that, then order it again.` }
    throw error
  }
}

/**
 * What the caller may no longer have; anything else is ours, and tried again: also that an order waited for longer than
 * its pin lives.
 */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error &&
  error.name === 'Problem' &&
  'status' in error &&
  Number(error.status) < 500 &&
  'code' in error &&
  error.code !== 'cursor-expired'
