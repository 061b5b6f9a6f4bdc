import { maskValue } from '@bourse/engine/wiring'
import { recordEntry, type Actor } from '@bourse/engine/audit'
import { utc, type Statements, type PagedQuery } from '@bourse/engine/database'
import { holdsDemo } from '@bourse/engine/publishing'
import { problem, publicId, type Dataset, type Source } from '@bourse/kit'
import { addDays, isDate } from '@bourse/kit/values'
import { sessions } from '@bourse/services'
import { randomUUID } from 'node:crypto'
import { allMarkets, type Changeable, conflict, invalidMember, versionOf } from '@bourse/engine/accounts'
import { nextOf, settingsOf, sourceStates, type SourceState, type TaskParts } from '@bourse/engine/jobs'
import type { AdministeredSource, RunRequest, SourceRun, SourcesRead, SourceUnit } from '../contract/deployment.ts'

/** Default number of days that a run covers: several, because a publisher may have been late. */
const DAYS = 7
const MAX_DAYS = 3_660

const UNIT = `select u.id::text as id, u.dataset, u.source, u.unit, ${utc('u.started_at')} as started_at,
  ${utc('u.ended_at')} as ended_at, coalesce(u.outcome, 'running') as outcome, u.message,
  coalesce((u.report->>'rows')::int8, 0) as rows, coalesce((u.report->>'published')::int8, 0) as published,
  coalesce((u.report->>'unchanged')::int8, 0) as unchanged, coalesce((u.report->>'quarantined')::int8, 0) as rejected,
  coalesce((u.report->>'held')::int8, 0) as held,
  coalesce((u.report->>'requests')::int8, 0) as requests,
  coalesce((u.report->>'bytes')::int8, 0) as bytes from bourse.ingest_runs u`

const RUN = `select r.id, r.dataset || ':' || r.source as source_id, r.dataset, r.source, r.window_from::text as from,
  r.window_to::text as to, r.status, ${utc('r.requested_at')} as requested_at, ${utc('r.started_at')} as started_at,
  ${utc('r.ended_at')} as ended_at, r.message from bourse.source_runs r`

interface Own {
  readonly dataset: Dataset
  readonly source: Source
}

const idOf = ({ dataset, source }: Own) => `${dataset.id}:${source.id}`

const ownSources = ({ wiring }: Pick<TaskParts, 'wiring'>): readonly Own[] =>
  wiring.datasets.flatMap((dataset) => dataset.sources.map((source) => ({ dataset, source })))

/** What is needed to show sources; within a change, statements run in its transaction. */
export type ShownParts = Pick<TaskParts, 'config' | 'wiring' | 'clock'> & { readonly database: Statements }

/** Returns all sources, sorted by id; synthetic ones only if the demo market is permitted or loaded. */
export async function listSources(parts: ShownParts): Promise<readonly AdministeredSource[]> {
  const last = await parts.database.query<SourceUnit>(
    `${UNIT} where u.id in (select max(id) from bourse.ingest_runs group by dataset, source)`,
  )
  const isDemo = await holdsDemo(parts.database)
  const byId = new Map(last.map((unit) => [`${unit.dataset}:${unit.source}`, unit]))
  const states = await statesOf(parts)
  return ownSources(parts)
    .filter(({ source }) => !source.demo || isDemo || parts.config.demo !== 'off')
    .map((own) => shown(parts, own, { last_run: byId.get(idOf(own)) ?? null, isDemo, states }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

interface SourceContext {
  readonly last_run: SourceUnit | null
  /** Returns whether the demo market is loaded, in which case only its sources run. */
  readonly isDemo: boolean
  readonly states: ReadonlyMap<string, SourceState>
}

async function statesOf(parts: ShownParts): Promise<SourceContext['states']> {
  const all = await sourceStates(parts, { demo: true })
  return new Map(all.map((state) => [`${state.dataset}:${state.id}`, state]))
}

function shown(parts: ShownParts, own: Own, { last_run, isDemo, states }: SourceContext): AdministeredSource {
  const { demo, id } = own.source
  const given = parts.config.sources[id] ?? {}
  const state = states.get(idOf(own))
  if (state === undefined) throw new Error(`the source ${idOf(own)} has no state`)
  const { publisher, limits, used, backfill, plan, from, terms, precedence } = state
  const demoState = isDemo ? 'on' : 'off'
  return {
    ...state,
    id: idOf(own),
    source: id,
    publisher: publisher.name,
    publisher_id: publisher.id,
    bills_requests: own.source.publisher.billsRequests === true,
    limits: Object.fromEntries(Object.entries(limits).map(([name, limit]) => [snakeCase(name), limit])),
    used: { today: String(used.today), window: textOf(used.window), month: textOf(used.month) },
    is_demo: demo,
    ...(demo ? { enabled: isDemo, state: demoState, reason: null, until: null, first: [] } : {}),
    backfill: backfill === null ? null : { ...backfill, done: String(backfill.done), total: textOf(backfill.total) },
    precedence: precedence.map((each) => ({ ...each, place: String(each.place), of: String(each.of) })),
    settings: Object.entries(inForce(parts, own.source)).map(([name, value]) => ({
      name,
      value: maskValue(name, value),
      from: Object.hasOwn(given, name) ? 'settings' : 'default',
    })),
    last_run,
    next_run_at: nextOf(own.source.schedule, parts.clock.now(), parts.wiring.service(sessions)),
    version: versionOf(given, from, plan, terms),
  }
}

const textOf = (count: number | null) => (count === null ? null : String(count))
const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Invalid settings are returned as given, so an operator can see and fix them. */
function inForce({ config }: ShownParts, source: Source): Readonly<Record<string, unknown>> {
  try {
    return settingsOf(config, source)
  } catch {
    return config.sources[source.id] ?? {}
  }
}

/** Finds a source by `<dataset>:<source>`; throws `record-not-found`. */
export function sourceNamed(parts: Pick<TaskParts, 'wiring'>, id: string): Own {
  const found = ownSources(parts).find((own) => idOf(own) === id)
  if (found !== undefined) return found
  throw problem(
    'record-not-found',
    `There is no source ${JSON.stringify(id.slice(0, 100))}: expected an id such as dataset:source.`,
  )
}

/** Reads one source; rejects with `record-not-found`. */
export async function readSource(parts: ShownParts, id: string): Promise<AdministeredSource> {
  const own = sourceNamed(parts, id)
  const [last] = await parts.database.query<SourceUnit>(
    `${UNIT} where u.dataset = $1 and u.source = $2 order by u.id desc limit 1`,
    [own.dataset.id, own.source.id],
  )
  const [isDemo, states] = [await holdsDemo(parts.database), await statesOf(parts)]
  return shown(parts, own, { last_run: last ?? null, isDemo, states })
}

/** Units of work, newest first. */
export function listUnits(
  on: Statements,
  { dataset, source, outcome }: Parameters<SourcesRead['units']>[0],
  { limit, after }: PagedQuery,
): Promise<SourceUnit[]> {
  return on.query<SourceUnit>(
    `${UNIT} where ($1::text is null or u.dataset = $1) and ($2::text is null or u.source = $2)
       and ($3::text is null or coalesce(u.outcome, 'running') = $3) and ($4::int8 is null or u.id < $4)
     order by u.id desc limit $5`,
    [dataset ?? null, source ?? null, outcome ?? null, after?.['id'] ?? null, limit + 1],
  )
}

/** Requested runs, newest first. */
export function listRuns(
  on: Statements,
  { source_id }: Parameters<SourcesRead['runs']>[0],
  { limit, after }: PagedQuery,
): Promise<SourceRun[]> {
  return on.query<SourceRun>(
    `${RUN} where ($1::text is null or r.dataset || ':' || r.source = $1)
       and ($2::timestamptz is null or (r.requested_at, r.id) < ($2, $3::text collate "C"))
     order by r.requested_at desc, r.id desc limit $4`,
    [source_id ?? null, after?.['requested_at'] ?? null, after?.['id'] ?? null, limit + 1],
  )
}

/** Reads one run; rejects with `record-not-found`. */
export async function readRun(on: Statements, id: string): Promise<SourceRun> {
  const [run] = await on.query<SourceRun>(`${RUN} where r.id = $1`, [id])
  if (run !== undefined) return run
  throw problem('record-not-found', `There is no run ${JSON.stringify(id.slice(0, 60))}.`)
}

/** Requests a source run. Rejects a source that is off, or one that uses the network without permission. */
export async function requestRun(
  parts: TaskParts,
  { database, by }: { readonly database: Changeable; readonly by: Actor },
  id: string,
  wanted: RunRequest,
): Promise<SourceRun> {
  const { dataset, source } = sourceNamed(parts, id)
  const { clock, wiring, config } = parts
  const state = wiring.stateOf(dataset)
  if (state.state !== 'on') throw conflict(`${dataset.id} does not serve: ${state.reason}; ${state.remedy}.`)
  const { from, to } = windowOf(wanted, clock.now().slice(0, 10))
  if (wanted.market !== undefined && !allMarkets(config.markets).includes(wanted.market))
    throw invalidMember('market', `${wanted.market} is not a market of this deployment`)
  const run = publicId('run', randomUUID())
  const now = clock.now()
  await database.query(
    `insert into bourse.source_runs (id, dataset, source, window_from, window_to, market, create_listings, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [run, dataset.id, source.id, from, to, wanted.market ?? null, wanted.create_listings ?? false, now],
  )
  const target = { kind: 'source', id, account_id: null } as const
  await recordEntry(database, { by, at: now, action: 'source.run', target, after: { run, from, to } })
  return readRun(database, run)
}

/** Returns the days that a run covers; rejects with `invalid-request`. */
export function windowOf({ from, to }: RunRequest, today: string): { readonly from: string; readonly to: string } {
  for (const [member, date] of Object.entries({ from, to }))
    if (date !== undefined && !isDate(date)) throw invalidMember(member, `expected a date, got ${date.slice(0, 40)}`)
  const last = to ?? today
  const first = from ?? addDays(last, -DAYS)
  if (first > last) throw invalidMember('from', `expected a date up to ${last}, got ${first}`)
  if (first < addDays(last, -MAX_DAYS))
    throw invalidMember('from', `expected at most ${MAX_DAYS} days, got ${first} to ${last}`)
  return { from: first, to: last }
}
