import {
  type Call,
  type CustomOperation,
  type Dataset,
  endpoint,
  f,
  hasEnded,
  orderKeys,
  pageOf,
  perRequest,
  weekday,
} from '@bourse/kit'
import { freshnessRecord } from '@bourse/kit/host'
import { isComplete, type Session, type Sessions, sessions as sessionsService } from '@bourse/services'
import { Type } from '@sinclair/typebox'
import { cadenceOf, type CadenceStatus, coverageIn } from './cadence.ts'
import { type Availability, availabilityOf } from './availability.ts'
import { type CatalogueParts, listedDatasets } from './catalogue-parts.ts'
import { heldCounts } from './held-counts.ts'

const ORDER = ['dataset asc', 'exchange asc'] as const

const STATUSES = ['current', 'partial', 'stale', 'unverified', 'unknown', 'unavailable'] as const
type Status = (typeof STATUSES)[number]

/** From best to worst; `status` is the worst of freshness and the last run. */
const SEVERITY: readonly Status[] = ['current', 'unverified', 'unknown', 'partial', 'stale', 'unavailable']

/** `/v1/health`: one row per dataset, market and exchange. Free, whole, and tagged by its body. */
export function healthOperation(opened: () => CatalogueParts): CustomOperation {
  return endpoint('/health', {
    id: 'health.list',
    summary: 'How fresh each dataset is, by market and exchange',
    capabilities: [],
    credits: perRequest(0),
    fields: {
      dataset: f.text('Name of the dataset', { example: 'eod' }),
      market: f.text('Group of markets', { example: 'US' }).nullable(),
      exchange: f.text('MIC', { example: 'XNAS' }).nullable(),
      freshness_status: f.oneOf('Whether the newest closed session is there, 8 hours after its close', STATUSES),
      status: f.oneOf('The worst of freshness and the last run of its sources', STATUSES),
      coverage: f.json(
        'Newest session held, and the kinds of entity',
        Type.Object({
          latest_session: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
          asset_types: Type.Array(Type.String()),
        }),
      ),
      coverage_configured: f.boolean('Whether the dataset is measured against a calendar'),
      source: f.text('Sources of what is held; demo for made-up rows').nullable(),
      held: f.count('Rows that wait for a confirmation'),
      problem: f.text('That a source moved: its address answers something else than it did').nullable(),
    },
    order: ORDER,
    paging: false,
    pointInTime: false,
    needs: {},
    async read(_, call) {
      const rows = await healthRows(opened(), call)
      return pageOf(rows, orderKeys(ORDER), { ...call.page, limit: rows.length })
    },
  })
}

export async function healthRows(parts: CatalogueParts, call: Call) {
  const each = await Promise.all(listedDatasets(parts.engine.wiring).map((dataset) => rowsOf(parts, dataset, call)))
  return each.flat()
}

async function rowsOf(parts: CatalogueParts, dataset: Dataset, call: Call) {
  const availability = await availabilityOf(parts, dataset, call.scope.markets)
  const { status: lastRun, problem } = await lastRunOf(parts, dataset)
  const common = { dataset: dataset.id, source: await sourcesOf(parts, dataset), problem }
  const held = await heldCounts(parts, dataset, call.knowledge)
  const { freshness } = dataset
  const row = (fresh: Fresh, place: Place, isMeasured: boolean) => ({
    ...common,
    ...place,
    ...fresh,
    status: worst(fresh.freshness_status, lastRun),
    coverage_configured: isMeasured,
  })
  if (freshness === undefined || availability === 'unavailable' || !('part' in freshness)) {
    const isPaced = freshness !== undefined && !('part' in freshness)
    const fresh =
      isPaced && availability === 'available' ? await cadenceOf(parts, freshness, call) : unmeasured(availability)
    const waiting = [...held.values()].reduce((sum, count) => sum + count, 0)
    return [row(fresh, { market: null, exchange: null, held: String(waiting) }, isPaced)]
  }
  const rows = []
  for (const [market, mics] of Object.entries(parts.config.markets))
    for (const exchange of mics.filter((mic) => call.scope.markets.includes(mic))) {
      const fresh = await freshnessOf(parts, dataset, exchange, call)
      const place = { market, exchange, held: String(held.get(exchange) ?? 0) }
      rows.push(row(fresh, place, fresh.freshness_status !== 'unknown'))
    }
  return rows
}

type Fresh = Pick<CadenceStatus, 'coverage'> & { readonly freshness_status: Status }
type Place = { readonly market: string | null; readonly exchange: string | null; readonly held: string }

/** What is told of a dataset that nothing measures. */
function unmeasured(availability: Availability) {
  const status = availability === 'available' ? ('unverified' as const) : ('unavailable' as const)
  return { freshness_status: status, coverage: { latest_session: null, asset_types: [] } }
}

/** Hours after the close at which a session must be there. */
const GRACE_MS = 8 * 3_600_000

/** Where a market stands: the newest session that closed 8 hours ago, against the listings of the session before it. */
async function freshnessOf(parts: CatalogueParts, dataset: Dataset, mic: string, call: Call): Promise<Fresh> {
  const { wiring } = parts.engine
  const record = freshnessRecord(dataset)
  const measured = record === undefined ? undefined : wiring.tables.get(record)?.id
  const extents = (await parts.engine.coverage.extents()).filter(
    ({ record, market }) => record === measured && market === mic,
  )
  const coverage = coverageIn(extents)
  if (extents.length === 0) return { freshness_status: 'unavailable', coverage }
  const due = dueSessions(parts, mic, call.now)
  if (due === undefined) return { freshness_status: 'unknown', coverage }
  return { freshness_status: statusOf(await countSession(parts, dataset, mic, due, call)), coverage }
}

function dueSessions(parts: CatalogueParts, mic: string, now: string): { session: string; before: string } | undefined {
  const sessions = parts.engine.wiring.service(sessionsService)
  if (sessions === undefined) return undefined
  const session = lastMeasured(sessions, mic, new Date(Date.parse(now) - GRACE_MS).toISOString())
  // Days that follow each other without a break close when the next one opens.
  const before = session === undefined ? undefined : lastMeasured(sessions, mic, session.open_at)
  return session === undefined || before === undefined ? undefined : { session: session.date, before: before.date }
}

/** Markets with a session every day of the week whose entities have rows on the days of their home markets alone. */
const WEEKDAYS_ALONE = ['INDEX']

/** The newest session closed at an instant for which there are to be rows. */
function lastMeasured(sessions: Sessions, mic: string, at: string): Session | undefined {
  const session = sessions.lastClosed(mic, at)
  if (session === undefined || !WEEKDAYS_ALONE.includes(mic) || weekday(session.date) <= 5) return session
  return lastMeasured(sessions, mic, session.open_at)
}

function statusOf(freshness: { readonly expected: number; readonly present: number }): Status {
  if (freshness.expected === 0) return 'unverified'
  if (freshness.present === 0) return 'stale'
  return isComplete(freshness) ? 'current' : 'partial'
}

const worst = (a: Status, b: Status): Status => (SEVERITY.indexOf(a) >= SEVERITY.indexOf(b) ? a : b)

/** A failed last run makes a dataset at best partial; one whose source moved says so, without the address. */
async function lastRunOf(
  parts: CatalogueParts,
  dataset: Dataset,
): Promise<{ readonly status: Status; readonly problem: string | null }> {
  const runs = await parts.engine.database.query<{ outcome: string | null; moved: string | null }>(
    `select outcome, case when message like 'source moved: %' then split_part(message, ' (', 1) end as moved from (
       select distinct on (source) outcome, message, started_at, id from bourse.ingest_runs
       where dataset = $1 and ended_at is not null order by source, started_at desc, id desc) r
     order by started_at desc, id desc`,
    [dataset.id],
  )
  const moved = runs.find((run) => run.moved !== null)?.moved ?? null
  return { status: runs[0]?.outcome === 'failed' ? 'partial' : 'current', problem: moved }
}

/**
 * Where what is held comes from. What a job works out of it is published under the job's name, and is no other source.
 */
async function sourcesOf(parts: CatalogueParts, dataset: Dataset): Promise<string | null> {
  const rows = await parts.engine.database.query<{ source: string }>(
    `select distinct source from bourse.batches
       where dataset = $1 and source is not null and source <> all($2::text[]) order by 1 limit 20`,
    [dataset.id, dataset.jobs.map(({ id }) => id)],
  )
  return rows.length === 0 ? null : rows.map(({ source }) => source).join(', ')
}

/**
 * Counts the active listings of a market that have a row for the session before, and those of them that have one for
 * the session.
 */
async function countSession(
  parts: CatalogueParts,
  dataset: Dataset,
  mic: string,
  due: { readonly session: string; readonly before: string },
  call: Call,
) {
  const { wiring } = parts.engine
  const record = freshnessRecord(dataset)
  const subject = record?.subject
  const resolver = subject === undefined ? undefined : wiring.service(subject.resolver)
  if (record === undefined || subject === undefined || resolver === undefined || record.time.mode === 'catalog')
    return { expected: 0, present: 0 }
  const { fingerprint, excludedKinds } = call.scope
  const scope = { markets: [mic], excludedKinds, ids: undefined, fingerprint: `${fingerprint} health` }
  const universe = await resolver.universe({
    scope,
    on: due.session,
    markets: [mic],
    excludeKinds: [],
    knowledge: call.knowledge,
  })
  const ids = universe.filter((entity) => !hasEnded(entity, due.session)).map(({ id }) => id)
  return parts.engine.store.countPresent(record, call.knowledge, ids, { before: due.before, on: due.session })
}
