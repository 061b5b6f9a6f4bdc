import { job, type JobContext, type Knowledge, type Provided } from '@bourse/kit'
import { objectStore, operations } from '@bourse/services'
import { exportChanges } from './export-changes.ts'
import { asOrdered, exports, objectName, type Export } from './exports.ts'
import { dayAfter } from './instants.ts'
import { PRICE } from './order.ts'
import { TooLarge, writeExport } from './write-export.ts'

/** How often an export is begun before it is given up: its worker may have died for another reason. */
const MAX_ATTEMPTS = 3

const needs = { exports, changes: exportChanges, operations, objects: objectStore }
type Needs = Provided<typeof needs>

/** Writes the files of what was ordered, oldest first. One worker of the deployment does it; where it dies another begins again. */
export const runExports = job({
  id: 'run-exports',
  title: 'Writes ordered exports',
  after: [exports],
  schedule: { cron: '*/5 * * * *', zone: 'UTC' },
  needs,
  async run(injected, context) {
    let { knowledge } = context
    for (;;) {
      const next = await nextOf(injected, knowledge)
      if (next === undefined) return
      knowledge = await runOne(injected, next, context)
    }
  },
})

/** Queued, or begun by a worker that is no more: there is one worker at a time, and this is it. */
async function nextOf({ exports: stored }: Needs, knowledge: Knowledge): Promise<Export | undefined> {
  const next = await stored
    .at(knowledge)
    .selectAll()
    .where('r.status', 'in', ['queued', 'running'])
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst()
  return next && asOrdered(next)
}

async function runOne(injected: Needs, order: Export, context: JobContext): Promise<Knowledge> {
  const attempts = String(Number(order.attempts) + 1)
  if (Number(order.attempts) >= MAX_ATTEMPTS) {
    // Whatever came of it, and what was begun: nobody will ask for it.
    await injected.objects.remove(objectName(order))
    // Before it is told, and under its id: whoever comes to this again because the change was lost gives nothing twice.
    await injected.operations.refund({ accountId: order.account_id }, PRICE, order.created_at.slice(0, 10), order.id)
    return change(injected, order, {
      status: 'failed',
      failure: 'It could not be written; its credits were given back. Order it again.',
    })
  }
  await change(injected, order, { status: 'running', attempts })
  return change(injected, order, { attempts, ...(await write(injected, order, context)) })
}

/** Stores a change; one that is not there afterwards would be tried for ever. */
async function change(injected: Needs, order: Export, row: Partial<Export>): Promise<Knowledge> {
  const knowledge = await injected.changes.submit([{ ...order, ...row }], { source: 'exports' })
  const stored = await injected.exports.at(knowledge).select('r.status').where('r.id', '=', order.id).executeTakeFirst()
  if (stored?.status === row.status) return knowledge
  // Dropped, or ended by another worker: nobody will ask for its file.
  if (stored === undefined || stored.status === 'failed') await injected.objects.remove(objectName(order))
  throw new Error(`the export ${order.id} could not be set to ${row.status}: it is ${stored?.status ?? 'gone'}`)
}

async function write(injected: Needs, order: Export, { clock, signal }: JobContext): Promise<Partial<Export>> {
  const caller = await injected.operations.callerOf(order.key_id)
  if (caller === undefined)
    return { status: 'failed', failure: 'The key that ordered it is no longer valid. Order it again with a live one.' }
  try {
    const { bytes, sha256, rows, errors } = await writeExport(order, caller, injected, signal)
    const now = clock.now()
    return {
      status: 'ready',
      rows: String(rows),
      errors: [...errors],
      bytes: String(bytes),
      sha256,
      generated_at: now,
      expires_at: dayAfter(now),
    }
  } catch (error) {
    if (error instanceof TooLarge) return { status: 'failed', failure: error.message }
    if (isRefusal(error)) return { status: 'failed', failure: `${error.message} Mend that, then order it again.` }
    throw error
  }
}

/** What the caller may no longer have; anything else is ours, and tried again: also that an order waited for longer than its pin lives. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error &&
  error.name === 'Problem' &&
  'status' in error &&
  Number(error.status) < 500 &&
  'code' in error &&
  error.code !== 'cursor-expired'

/** Removes the files of exports that are older than a day. */
export const expireExports = job({
  id: 'expire-exports',
  title: 'Removes expired exports',
  schedule: { cron: '17 * * * *', zone: 'UTC' },
  needs,
  async run(injected, { clock, knowledge }) {
    const due = await injected.exports
      .at(knowledge)
      .selectAll()
      .where('r.status', '=', 'ready')
      .where('r.expires_at', '<=', clock.now())
      .execute()
    for (const order of due.map(asOrdered)) {
      await injected.objects.remove(objectName(order))
      await change(injected, order, { status: 'expired' })
    }
  },
})
