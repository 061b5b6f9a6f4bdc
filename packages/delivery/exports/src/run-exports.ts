import { job, type ProvidedNeeds } from '@bourse/kit'
import type { JobContext } from '@bourse/kit/delivery'
import { objectStore, operations } from '@bourse/services'
import { setTimeout as sleep } from 'node:timers/promises'
import { changeExport } from './change-export.ts'
import { exportChanges } from './staging/export-changes.ts'
import { asOrdered, exports, type Export } from './exports.ts'
import { failAndRefund, TIMED_OUT, lateOrders, TOO_MANY_ATTEMPTS } from './fail-and-refund.ts'
import { dayAfter } from './instants.ts'
import { hasRoom, MAX_HELD, NO_ROOM, accountExportsOf } from './limits.ts'
import { createTurns, type TurnQueue } from './turn-queue.ts'
import { Canceled, TooLarge, writeExport } from './write-export.ts'

/** Maximum attempts per export, because a worker may have crashed for an unrelated reason. */
const MAX_ATTEMPTS = 3
/** Maximum number of accounts whose exports are written concurrently, one export each. */
const MAX_ACCOUNTS = 16
/** Polling interval for new orders while other exports are written, in milliseconds. */
const POLL_MS = 100
/**
 * Milliseconds after which a run starts no new exports, well before the run's time limit. The next run continues and
 * retries the failed ones.
 */
const RUN_MS = 600_000

const needs = { exports, changes: exportChanges, operations, objects: objectStore }
type Needs = ProvidedNeeds<typeof needs>

interface Context extends JobContext {
  readonly inTurn: TurnQueue
}

/**
 * Writes the files of queued exports. One worker in the deployment runs it; if that worker dies, another takes over.
 * Each account has one export in progress, and accounts take turns chunk by chunk, so a large order delays only its own
 * account.
 */
export const runExports = job({
  id: 'run-exports',
  title: 'Writes queued exports',
  after: [exports],
  schedule: { cron: '*/5 * * * *', zone: 'UTC' },
  needs,
  async run(injected, given) {
    const context: Context = { ...given, inTurn: createTurns() }
    const underWay = new Map<string, Promise<void>>()
    /** Accounts ordered by their last turn, most recent last. */
    const served = new Set<string>()
    const failures = new Map<string, unknown>()

    for (const late of await lateOrders(injected.exports, await context.published(), context.clock.now()))
      await failAndRefund(injected, late, TIMED_OUT).catch((error: unknown) => void failures.set(late.id, error))

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
      // If the run fails, no writer may still be active when the next run starts.
      await Promise.all(underWay.values())
    }
    context.signal.throwIfAborted()
    // The job queue retries failed exports, after the account's other exports.
    for (const [, error] of failures) throw error
  },
})

/**
 * Whether the disk has room for the given number of concurrent exports. Waiting orders are checked again in a few
 * minutes.
 */
async function isPossible({ objects }: Needs, { log }: JobContext, exportsAtOnce: number): Promise<boolean> {
  if (await hasRoom(objects, exportsAtOnce)) return true
  if (exportsAtOnce === 1) log(`${NO_ROOM}; queued exports wait.`)
  return false
}

/** Resolves when the first export ends or when it is time to poll for new orders. */
async function firstOf(written: readonly Promise<void>[]): Promise<void> {
  if (written.length === 0) return
  const over = new AbortController()
  await Promise.race([...written, sleep(POLL_MS, undefined, { signal: over.signal }).catch(() => undefined)])
  over.abort()
}

interface Round {
  readonly underWay: ReadonlyMap<string, unknown>
  readonly served: ReadonlySet<string>
  readonly failures: ReadonlyMap<string, unknown>
}

/**
 * Returns the oldest order from the account that has waited longest for a turn. An export that is running but not in
 * progress here belongs to a worker that died, because only this worker runs now.
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
  // No one could access the file of an order without a stored entitlement.
  if (Number(order.attempts) >= MAX_ATTEMPTS || order.entitlement === null)
    return failAndRefund(injected, order, TOO_MANY_ATTEMPTS)
  await changeExport(injected, order, { status: 'running', attempts })
  const end = await write(injected, order, context)
  if (end !== undefined) await changeExport(injected, order, { attempts, ...end })
}

/** Returns how an export ended; undefined if it has been canceled. */
async function write(injected: Needs, order: Export, context: Context): Promise<Partial<Export> | undefined> {
  const { clock, published } = context
  const caller = await injected.operations.callerOf(order.key_id)
  if (caller === undefined)
    return {
      status: 'failed',
      failure: 'The key that ordered the export is no longer valid. Order it again with a valid key.',
    }
  const who = { accountId: order.account_id, knowledge: await published(), now: clock.now() }
  const { held } = await accountExportsOf(injected.exports, who)
  const isWanted = async () => {
    const rows = injected.exports
      .at(await published())
      .select('r.status')
      .where('r.id', '=', order.id)
    return (await rows.executeTakeFirst())?.status !== 'canceled'
  }
  try {
    const left = Math.max(0, MAX_HELD - held)
    const written = await writeExport(order, caller, injected, { ...context, left, isWanted })
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
    if (error instanceof Canceled) return undefined
    if (error instanceof TooLarge) return { status: 'failed', failure: error.message }
    if (isRefusal(error)) return { status: 'failed', failure: `${error.message} Fix this, then order it again.` }
    throw error
  }
}

/**
 * Whether the error means that the caller is no longer entitled. Any other error is internal, and the export is
 * retried, even if it waited so long that its snapshot version expired.
 */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error &&
  error.name === 'Problem' &&
  'status' in error &&
  Number(error.status) < 500 &&
  'code' in error &&
  error.code !== 'cursor-expired'
