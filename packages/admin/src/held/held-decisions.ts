import { recordEntry, type Actor } from '@bourse/engine/audit'
import { conflict, type Changeable } from '@bourse/engine/accounts'
import { utc, type Statements } from '@bourse/engine/database'
import { decideHeld, storedMessage, type Decision, type TaskParts } from '@bourse/engine/jobs'
import { instantText } from '@bourse/engine/operations'
import { readVersions } from '@bourse/engine/store'
import { messageOf } from '@bourse/engine/wiring'
import { problem, publicId } from '@bourse/kit'
import { randomUUID } from 'node:crypto'
import type { DecisionRequest } from '../contract/held.ts'
import type { HeldDecisionShown } from '../contract/held-shown.ts'
import { actorName } from '../actor-name.ts'
import { ABANDONED_SECONDS, doErrands } from '../errands.ts'
import { heldIn } from './held-in.ts'

/** Seconds until a decision applies, in which it can be undone. */
const UNDO_SECONDS = 60

/** A row as held when the decision was made: a row that is held again since has another time. */
interface DecidedRow {
  readonly id: string
  readonly held_at: string
}

interface Changing {
  readonly database: Changeable
  readonly by: Actor
}

const VIEW = `select id, decision, note, decided_by, ${utc('decided_at')} as decided_at, ${utc('apply_at')} as apply_at,
  status, message, json_array_length(held::json)::int8 as rows from bourse.held_decisions`

/** Decides on held rows a minute from now. Rejects with `conflict` if one is not held, or another decision waits. */
export async function addDecision(
  parts: TaskParts,
  { database, by }: Changing,
  { ids, decision, note = null }: DecisionRequest,
): Promise<HeldDecisionShown> {
  const known = new Map((await heldIn(parts, undefined)).map((row) => [row.id, row]))
  const decided = (await pendingDecisions(database, parts.clock.now())).filter(isOpen)
  const waiting = new Set(decided.flatMap(({ held }) => held.map((row) => row.id)))
  const rows = [...new Set(ids)].map((id): DecidedRow => {
    const row = known.get(id)
    if (row === undefined) throw conflict(`No row is held under ${JSON.stringify(id.slice(0, 120))}.`)
    if (waiting.has(id)) throw conflict(`A decision on ${id.slice(0, 120)} applies within a minute: undo it first.`)
    return { id, held_at: row.held_at }
  })
  const id = publicId('dec', randomUUID())
  const now = parts.clock.now()
  await database.query(
    `insert into bourse.held_decisions (id, decision, held, note, decided_by, actor, decided_at, apply_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7::timestamptz + interval '${UNDO_SECONDS} seconds')`,
    [id, decision, JSON.stringify(rows), note, await actorName(database, by), JSON.stringify(by), now],
  )
  const after = { decision, note, rows: rows.length }
  await recordEntry(database, { by, at: now, action: 'held.decide', target: targetOf(id), after })
  return readDecision(database, id)
}

/** Undoes a decision that has not applied yet; rejects with `conflict` afterward. */
export async function undoDecision(
  { clock }: Pick<TaskParts, 'clock'>,
  { database, by }: Changing,
  id: string,
): Promise<HeldDecisionShown> {
  const before = await readDecision(database, id)
  const undone = await database.execute(
    `update bourse.held_decisions set status = 'undone' where id = $1 and status = 'waiting'`,
    [id],
  )
  if (undone === 0) throw conflict(`The decision is ${before.status}: it can no longer be undone.`)
  const { decision, rows } = before
  const facts = { before: { decision, rows: Number(rows) } }
  await recordEntry(database, { by, at: clock.now(), action: 'held.undo', target: targetOf(id), ...facts })
  return readDecision(database, id)
}

const targetOf = (id: string) => ({ kind: 'decision', id, account_id: null }) as const

/** Instants within other fields are not formatted later. */
const shown = <Row extends HeldDecisionShown>(row: Row): Row => ({
  ...row,
  decided_at: instantText(row.decided_at),
  apply_at: instantText(row.apply_at),
})

async function readDecision(on: Statements, id: string): Promise<HeldDecisionShown> {
  const [row] = await on.query<HeldDecisionShown>(`${VIEW} where id = $1`, [id])
  if (row !== undefined) return shown(row)
  throw problem('record-not-found', `There is no decision ${JSON.stringify(id.slice(0, 60))}.`)
}

interface PendingDecision extends HeldDecisionShown {
  readonly held: readonly DecidedRow[]
}

const isOpen = ({ status }: HeldDecisionShown) => status === 'waiting' || status === 'running'

/** Returns the decisions that wait, and those of the last day that failed; the newest last. */
export async function pendingDecisions(on: Statements, now: string): Promise<readonly PendingDecision[]> {
  const rows = await on.query<HeldDecisionShown & { held: string }>(
    `select d.*, h.held from (${VIEW} where status in ('waiting', 'running')
       or (status = 'failed' and decided_at > $1::timestamptz - interval '1 day')) d
     join bourse.held_decisions h using (id) order by d.decided_at`,
    [now],
  )
  return rows.map(({ held, ...row }) => ({ ...shown(row), held: JSON.parse(held) as readonly DecidedRow[] }))
}

interface ClaimedDecision {
  readonly id: string
  readonly decision: Decision
  readonly held: string
  readonly note: string | null
  readonly decided_by: string
  readonly actor: string
}

/** The condition for decisions that apply now, or whose host stopped. */
export const DECISION_WAITS = `exists (select from bourse.held_decisions
  where (status = 'waiting' and apply_at <= clock_timestamp())
    or (status = 'running' and alive_at < clock_timestamp() - interval '${ABANDONED_SECONDS} seconds'))`

// Rows that the stopped host had decided are no longer held, so the decision applies to the others.
const RETRY_ABANDONED = `update bourse.held_decisions set status = 'waiting'
where status = 'running' and alive_at < clock_timestamp() - interval '${ABANDONED_SECONDS} seconds'`

const TAKE = `update bourse.held_decisions set status = 'running', alive_at = clock_timestamp() where id = (
  select id from bourse.held_decisions where status = 'waiting' and apply_at <= $1
  order by apply_at, id limit 1 for update skip locked)
returning id, decision, held, note, decided_by, actor`

/** Applies decisions whose minute is over; returns how many. */
export const applyDecisions = (parts: TaskParts, signal: AbortSignal): Promise<number> =>
  doErrands<ClaimedDecision>(
    parts,
    { failAbandoned: RETRY_ABANDONED, take: TAKE, run: (taken) => apply(parts, taken) },
    signal,
  )

/** Days for which applied and undone decisions are stored; the audit log has them longer. */
const DAYS = 30

/** Deletes old decisions. */
export const forgetDecisions = (on: Statements, now: string): Promise<number> =>
  on.execute(
    `delete from bourse.held_decisions where status in ('done', 'undone', 'failed')
       and decided_at < $1::timestamptz - interval '${DAYS} days'`,
    [now],
  )

async function apply(parts: TaskParts, { id, decision, held, note, decided_by, actor }: ClaimedDecision) {
  const end = (status: 'done' | 'failed', message: string | null) =>
    parts.database.query('update bourse.held_decisions set status = $2, message = $3 where id = $1', [
      id,
      status,
      message,
    ])
  try {
    const decided = new Map((JSON.parse(held) as readonly DecidedRow[]).map((row) => [row.id, row.held_at]))
    const rows = (await heldIn(parts, undefined)).filter((row) => decided.get(row.id) === row.held_at)
    const by = JSON.parse(actor) as Actor
    const versions = await readVersions(parts.database)
    await decideHeld({ ...parts, by, note, releasedBy: decided_by, versions }, rows, decision)
    const left = decided.size - rows.length
    await end('done', left === 0 ? null : `${left} rows were sent again or decided since, and are not affected`)
  } catch (error) {
    await end('failed', storedMessage(messageOf(error)))
  }
}
