import type { Answer } from './answer.ts'
import { keyText, memberOf, type Mirror, type MirrorBatch, type MirrorCounts, type MirrorState } from './mirror.ts'
import type { ChangeFeed } from './operation-spec.ts'
import type { Operation, Paged } from './operation-types.ts'
import type { CallOptions } from './options.ts'
import { BourseProblem } from './problems.ts'

/** Parameters that `sync` sets itself. */
const OWN = ['as_of', 'before', 'changed_since', 'cursor', 'dry_run', 'fields', 'format', 'limit', 'numbers'] as const
/** An instant before everything that is known. */
const BEGINNING = '1900-01-01T00:00:00Z'
const CURSOR_CODES = new Set(['cursor-expired', 'cursor-mismatch', 'invalid-cursor'])
const UNCHANGED: MirrorCounts = { inserted: 0, corrected: 0, withdrawn: 0 }

/** A list that can be mirrored. */
export type MirroredOperation<P, R> = Operation<P, Answer<readonly R[], unknown>> & Paged<P, R, unknown>

/** Filters of a list. */
export type MirrorParams<P> = Omit<P, (typeof OWN)[number]>

export interface SyncOptions extends CallOptions {
  /** Loads all rows again, also with other parameters. */
  readonly reload?: boolean
  /** Called with the number of rows that were received so far. */
  readonly onProgress?: (rows: number) => void
}

/** Mirrors that are being synced by this program. */
const synced = new WeakSet<object>()

/** What a sync changed in a mirror, and the state that the mirror has now. */
export interface SyncResult extends MirrorCounts {
  readonly asOf: string | null
}

/**
 * Brings a mirror of a list to its current state: loads all rows once, and from then on only what changed. If it is
 * interrupted, the next call continues at the page that was reached. Each call for the same mirror needs the same
 * parameters; throws a `TypeError` for others, and for an operation that does not report changes. Throws an `Error` if
 * another sync changes the mirror at the same time.
 */
export async function sync<P, R>(
  operation: MirroredOperation<P, R>,
  params: MirrorParams<P>,
  into: Mirror<R>,
  options: SyncOptions = {},
): Promise<SyncResult> {
  const feed = operation.spec.changes
  if (feed === undefined)
    throw new TypeError(`${operation.spec.id}: expected a list that accepts changed_since; read this one again instead`)
  if (synced.has(into)) throw new OtherSync()
  synced.add(into)
  try {
    return await followAll({ operation, feed, params, into, options })
  } finally {
    synced.delete(into)
  }
}

/** Follows until the mirror is current; begins a request again where that helps. */
async function followAll<P, R>(run: Run<P, R>): Promise<SyncResult> {
  const { into } = run
  const tried = new Set<string>()
  for (let state = await begin(run); ;) {
    try {
      return await follow(run, state)
    } catch (error) {
      const reason = reasonToRestart(error)
      if (reason === undefined || tried.has(reason)) throw error
      tried.add(reason)
      const reached = (await into.state()) ?? state
      state = { ...reached, cursor: null, isLoad: reached.isLoad || reason !== 'cursor' }
    }
  }
}

interface Run<P, R> {
  readonly operation: MirroredOperation<P, R>
  readonly feed: ChangeFeed
  readonly params: MirrorParams<P>
  readonly into: Mirror<R>
  readonly options: SyncOptions
}

class OtherSync extends Error {
  constructor() {
    super('another sync changes this mirror at the same time: sync a mirror once at a time; the next call continues')
  }
}

/** The fields of the service's rows are not those of the mirror, for example after an upgrade. */
class FieldsDiffer extends Error {}

function reasonToRestart(error: unknown): string | undefined {
  if (error instanceof FieldsDiffer) return 'fields'
  if (!(error instanceof BourseProblem)) return undefined
  if (CURSOR_CODES.has(error.code)) return 'cursor'
  return error.code === 'point-in-time-unavailable' ? error.code : undefined
}

async function begin<P, R>({ operation, feed, params, into, options }: Run<P, R>): Promise<MirrorState> {
  const given: Record<string, unknown> = { ...params }
  const own = OWN.filter((name) => given[name] !== undefined)
  if (own.length > 0)
    throw new TypeError(`expected filters of the list, got ${own.join(', ')}, which sync sets itself: omit it`)
  const parameters = textsOf(given)
  const known = await into.state()
  const { id } = operation.spec
  const empty = { operation: id, parameters, key: feed.key, cursor: null, fields: [], counts: UNCHANGED, isLoad: true }
  const isNew = known === undefined || options.reload === true
  const state = isNew ? { ...empty, asOf: known?.asOf ?? null } : identifiedBy(feed.key, known)
  const [expected, got] = [describe(state.operation, state.parameters), describe(id, parameters)]
  if (expected !== got)
    throw new TypeError(
      `expected the operation and parameters that the mirror was loaded with, ${expected}, got ${got}. ` +
        'Use another mirror for them, or reload: true to load this one again',
    )
  // Rejects, without spending credits, parameters that a later request for changes would not accept.
  if (state.isLoad && state.cursor === null) await operation.cost(paramsOf<P>(params, { changed_since: BEGINNING }))
  return state
}

/** The rows of a mirror are stored by key, so rows that other fields identify, after an upgrade, are loaded again. */
const identifiedBy = (key: readonly string[], known: MirrorState): MirrorState =>
  known.key.join() === key.join() ? known : { ...known, key, cursor: null, isLoad: true }

const describe = (operation: string, parameters: MirrorState['parameters']) =>
  JSON.stringify({ operation, ...parameters })

const textsOf = (given: Readonly<Record<string, unknown>>): MirrorState['parameters'] =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Adds parameters that every list with changes has. */
const paramsOf = <P>(params: MirrorParams<P>, more: Readonly<Record<string, unknown>>): P =>
  ({ ...params, ...more }) as unknown as P

async function follow<P, R>(run: Run<P, R>, from: MirrorState): Promise<SyncResult> {
  const { operation, feed, params, into, options } = run
  const isOfChanges = !from.isLoad || feed.load !== 'list'
  const query = {
    limit: feed.limit,
    ...(isOfChanges ? { changed_since: from.isLoad ? BEGINNING : from.asOf } : {}),
    ...(from.cursor === null ? {} : { cursor: from.cursor }),
  }
  let state = from.cursor === null ? { ...from, counts: UNCHANGED } : from
  let stored = await into.state()
  let received = 0
  const { reload: _, onProgress, ...call } = options
  for await (const page of operation.pages(paramsOf<P>(params, query), call)) {
    const batch = batchOf(feed, state, { ...page, isOfChanges })
    // Otherwise pages would be missing, or be staged twice.
    if (placeOf(await into.state()) !== placeOf(stored)) throw new OtherSync()
    await into.apply(batch)
    state = stored = batch.state
    received += page.data.length
    onProgress?.(received)
  }
  return { ...state.counts, asOf: state.asOf }
}

/** What a mirror contains, as text that differs for every page. */
const placeOf = (state: MirrorState | undefined): string =>
  JSON.stringify(state && [state.isLoad, state.asOf, state.cursor])

interface PageOfRows<R> {
  readonly data: readonly R[]
  readonly meta: unknown
  readonly isOfChanges: boolean
}

function batchOf<R>(feed: ChangeFeed, state: MirrorState, { data, meta, isOfChanges }: PageOfRows<R>): MirrorBatch<R> {
  const { next_cursor: cursor = null, as_of: asOf = null, ...floors } = meta as PageMeta
  const found = data.map((row) => (isOfChanges ? changeOf(row) : { change: 'inserted', row }))
  const own = found.filter(({ change }) => change !== 'withdrawn')
  const fields = fieldsOf(state, found)
  const number = (kind: string) => found.filter(({ change }) => change === kind).length
  const { inserted, corrected, withdrawn } = state.counts
  const isLast = cursor === null
  return {
    isFirst: state.cursor === null,
    isLast,
    isLoad: state.isLoad,
    rows: own.map(({ row }) => [keyText(row, feed.key), row]),
    withdrawn: found.flatMap(({ change, row }) => (change === 'withdrawn' ? [keyText(row, feed.key)] : [])),
    floors: floorsOf(feed, floors),
    state: {
      ...state,
      cursor,
      fields,
      ...(isLast ? { asOf, isLoad: asOf === null } : {}),
      counts: {
        inserted: inserted + number('inserted'),
        corrected: corrected + number('corrected'),
        withdrawn: withdrawn + (state.isLoad ? 0 : number('withdrawn')),
      },
    },
  }
}

interface PageMeta {
  readonly next_cursor?: string | null
  readonly as_of?: string | null
  readonly history_from?: string | null
  readonly retained_from?: string | null
}

/** The first dates by field: the later one, if the history and the retention limit the same field. */
function floorsOf({ history, retained }: ChangeFeed, { history_from: from, retained_from: kept }: PageMeta) {
  const floors: Record<string, string> = {}
  for (const [field, first] of [[history, from] as const, [retained, kept] as const])
    if (field !== undefined && typeof first === 'string' && first > (floors[field] ?? '')) floors[field] = first
  return floors
}

/** A row without the fields that a change has in addition, which have an underscore if the row has such a field. */
function changeOf<R>(row: R): { readonly change: unknown; readonly row: R } {
  const own = row as Readonly<Record<string, unknown>>
  const names = ['change', 'known_from', 'reason'].map((name) => (`_${name}` in own ? `_${name}` : name))
  const change = memberOf(row, names[0] ?? '')
  const fields = Object.entries(own).filter(([name]) => !names.includes(name))
  return { change, row: Object.fromEntries(fields) as R }
}

function fieldsOf(state: MirrorState, found: readonly { readonly row: unknown }[]): readonly string[] {
  const first = found[0]?.row
  if (first === undefined) return state.fields
  const fields = Object.keys(first as object).toSorted()
  const isFirst = state.fields.length === 0 || (state.isLoad && state.cursor === null)
  if (!isFirst && fields.join() !== state.fields.join()) throw new FieldsDiffer()
  return fields
}
