import { publicId, type Clock, type Dataset, type Source } from '@bourse/kit'
import { publisherId } from '@bourse/kit/host'
import { randomUUID } from 'node:crypto'
import type { Changeable } from '../../accounts/index.ts'
import { recordEntry, type Actor } from '../../audit/index.ts'
import type { Statements } from '../../database/index.ts'
import type { Config, Wiring } from '../../wiring/index.ts'
import { sourceStates } from '../manage/source-state.ts'
import { SourceRefused } from '../manage/switch-source.ts'
import { planOf, publisherSettings } from '../publisher-settings.ts'
import { firstDayOf } from './limits.ts'
import { isSameScope, type BackfillScope, type UnitKind } from './scope.ts'
import { IS_OPEN, lastBackfill, readBackfill, type Backfill } from './shown-backfills.ts'

/** The range of a source's history to fetch, and the back-fill's options. */
export interface BackfillRequest {
  /** First day. Omit it to continue the existing back-fill. */
  readonly from?: string | undefined
  /** Last day; defaults to today. */
  readonly to?: string | undefined
  readonly newestFirst?: boolean | undefined
  /** The kind that all units must have. */
  readonly by?: UnitKind | undefined
  /** The only symbols to fetch. */
  readonly symbols?: readonly string[] | undefined
  /** The only market or market group to fetch, by MIC or group name. */
  readonly market?: string | undefined
  /** Number of requests after which the back-fill stops; the current unit is completed first. */
  readonly maxRequests?: number | undefined
  /** `all` fetches all units again, `failed` only the failed ones. */
  readonly restart?: 'all' | 'failed' | undefined
}

export interface BackfillChange {
  readonly database: Changeable
  readonly config: Config
  readonly wiring: Wiring
  readonly clock: Clock
  readonly by: Actor
}

interface Own {
  readonly dataset: Dataset
  readonly source: Source
}

/** Returns the restrictions that a request specifies. */
export function scopeOf({ by, symbols, market }: BackfillRequest): BackfillScope {
  return { by: by ?? null, symbols: symbols ?? null, market: market ?? null }
}

/** The days that a back-fill fetches, and where the subscription cuts off the requested range. */
export interface BackfillWindow {
  readonly from: string
  readonly to: string
  /** First day that the subscription includes, if the subscription cuts off requested days. */
  readonly cut_off_before: string | null
}

/** Returns the requested days that the subscription includes; throws `SourceRefused` if there are none. */
export function backfillWindow(
  { config, clock }: Pick<BackfillChange, 'config' | 'clock'>,
  { publisher }: Source,
  { from, to }: Pick<BackfillRequest, 'from' | 'to'>,
): BackfillWindow {
  const today = clock.now().slice(0, 10)
  const last = to ?? today
  if (from === undefined) throw new SourceRefused('A back-fill needs a first day.', 'Add --from, such as 2016-01-04.')
  if (from > last)
    throw new SourceRefused(`The first day is after the last: ${from} to ${last}.`, 'Give --from and --to in order.')
  const plan = planOf(publisher, publisherSettings(config, publisher))
  const first = plan?.history === undefined ? from : firstDayOf(plan.history, today)
  if (first <= from) return { from, to: last, cut_off_before: null }
  if (first > last)
    throw new SourceRefused(
      `The plan ${plan?.name} of ${publisher.name} does not include days before ${first}.`,
      `Choose a later --from, or another plan with "bourse sources enable".`,
    )
  return { from: first, to: last, cut_off_before: first }
}

/**
 * Requests a back-fill, which a host starts within seconds, or continues an earlier one with the same first day. Throws
 * `SourceRefused` if the source is not ready, or if its back-fill already fetches other days.
 */
export async function requestBackfill(parts: BackfillChange, own: Own, request: BackfillRequest): Promise<Backfill> {
  await checkReady(parts, own)
  return parts.database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`backfill ${own.source.id}`])
    const last = await lastBackfill(tx, own.dataset.id, own.source.id)
    const id = await changed(tx, parts, own, request, last)
    const backfill = await readBackfill(tx, id)
    if (backfill === undefined) throw new Error('expected the changed back-fill, got none')
    const { from, to, newest_first, max_requests, by, symbols, market } = backfill
    const after = { backfill: id, from, to, newest_first, max_requests, by, symbols, market, restart: request.restart }
    await entry(tx, parts, own, 'source.backfill', after)
    return backfill
  })
}

async function changed(
  tx: Statements,
  parts: BackfillChange,
  own: Own,
  request: BackfillRequest,
  last: Backfill | undefined,
): Promise<string> {
  const { restart } = request
  const isSame = last !== undefined && isSameWindow(parts, own, request, last)
  if (restart === 'failed') {
    if (last === undefined || last.failed === 0)
      throw new SourceRefused(`No unit of ${own.source.id} failed.`, 'Fetch all units again with --restart.')
    await tx.query(
      `update bourse.backfill_units set state = 'waiting', tries = 0, outcome = null
       where backfill = $1 and state = 'failed'`,
      [last.id],
    )
    await tx.query('update bourse.backfills set failed = 0 where id = $1', [last.id])
    return reopened(tx, last, request)
  }
  if (restart === undefined && isSame) return last.state === 'done' ? last.id : reopened(tx, last, request)
  if (last !== undefined && isOpen(last) && restart === undefined)
    throw new SourceRefused(
      `${own.source.id} has an open back-fill from ${last.from} to ${last.to}${scopeText(last)}.`,
      'Stop it with --stop, or replace it with --restart.',
    )
  const window = { from: request.from ?? last?.from, to: request.to ?? (request.from ? undefined : last?.to) }
  const scope = last !== undefined && continues(request) ? last : scopeOf(request)
  return created(tx, parts, own, { ...request, ...window }, { scope, last })
}

/**
 * Returns whether a request specifies neither days nor restrictions, in which case those of the existing back-fill
 * apply.
 */
const continues = ({ from, by, symbols, market }: BackfillRequest) =>
  [from, by, symbols, market].every((each) => each === undefined)

function scopeText({ by, symbols, market }: BackfillScope): string {
  const texts = [by === null ? [] : [` by ${by}`], symbols === null ? [] : [` of ${symbols.slice(0, 5).join(', ')}`]]
  return [...texts.flat(), market === null ? '' : ` in ${market}`].join('')
}

const isOpen = ({ state }: Backfill) => state !== 'done' && state !== 'stopped'

function isSameWindow(parts: BackfillChange, { source }: Own, request: BackfillRequest, last: Backfill): boolean {
  const { from, to } = request
  if (continues(request)) return true
  if (!isSameScope(scopeOf(request), last)) return false
  if (from === undefined) return true
  const window = backfillWindow(parts, source, { from, to: to ?? last.to })
  // A subscription's first day moves every day, while the stored plan stays the same.
  const isFirst = window.from === last.from || (window.cut_off_before !== null && window.from > last.from)
  return isFirst && (to === undefined || to === last.to)
}

/** Queues a back-fill again. Its request limit counts only requests made from that point on. */
async function reopened(tx: Statements, { id }: Backfill, { maxRequests }: BackfillRequest): Promise<string> {
  await tx.query(
    `update bourse.backfills set state = case when ${IS_OPEN} then state else 'queued' end, ended_at = null,
       max_requests = requests + $2
     where id = $1`,
    [id, maxRequests ?? null],
  )
  return id
}

async function created(
  tx: Statements,
  parts: BackfillChange,
  { dataset, source }: Own,
  request: BackfillRequest,
  { scope, last }: { readonly scope: BackfillScope; readonly last: Backfill | undefined },
): Promise<string> {
  const { from, to } = backfillWindow(parts, source, request)
  if (last !== undefined && isOpen(last)) await stopped(tx, last.id, 'replaced by another')
  const id = publicId('bf', randomUUID())
  await tx.query(
    `insert into bourse.backfills (id, dataset, source, publisher, window_from, window_to, newest_first, max_requests,
       requested_at, units_by, symbols, market)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[id, dataset.id, source.id, publisherId(source.publisher), from, to],
      ...[request.newestFirst ?? false, request.maxRequests ?? null, parts.clock.now()],
      ...[scope.by, scope.symbols, scope.market],
    ],
  )
  return id
}

/** Stops a back-fill after its current unit. Returns undefined if there is none to stop. */
export async function stopBackfill(parts: BackfillChange, id: string): Promise<Backfill | undefined> {
  return parts.database.transaction(async (tx) => {
    const before = await readBackfill(tx, id)
    if (before === undefined || !isOpen(before)) return before
    await stopped(tx, id, 'stopped by an operator')
    const { dataset, source } = before
    await recordEntry(tx, {
      by: parts.by,
      at: parts.clock.now(),
      action: 'source.backfill-stop',
      target: { kind: 'source', id: `${dataset}:${source}`, account_id: null },
      after: { backfill: id },
    })
    return readBackfill(tx, id)
  })
}

const stopped = (tx: Statements, id: string, note: string) =>
  tx.query(`update bourse.backfills set state = 'stopped', note = $2 where id = $1 and ${IS_OPEN}`, [id, note])

async function checkReady(parts: BackfillChange, { dataset, source }: Own): Promise<void> {
  const { config } = parts
  const state = (await sourceStates(parts)).find((each) => each.id === source.id && each.dataset === dataset.id)
  const [first] = state?.first ?? []
  if (first !== undefined) throw new SourceRefused(`${source.id} is not ready to fetch.`, `First ${first}.`)
  const plan = planOf(source.publisher, publisherSettings(config, source.publisher))
  if (plan?.lacks?.includes(source.id) === true)
    throw new SourceRefused(
      `The plan ${plan.name} of ${source.publisher.name} does not include ${source.id}.`,
      'Choose another plan with "bourse sources enable --plan".',
    )
}

function entry(
  tx: Statements,
  { by, clock }: BackfillChange,
  { dataset, source }: Own,
  action: string,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const target = { kind: 'source', id: `${dataset.id}:${source.id}`, account_id: null } as const
  const known = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined && value !== null))
  return recordEntry(tx, { by, at: clock.now(), action, target, after: known })
}
