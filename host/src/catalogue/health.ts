import {
  type AnyRecord,
  type Call,
  type CustomOperation,
  type Dataset,
  endpoint,
  f,
  hasEnded,
  orderKeys,
  pageOf,
  perRequest,
} from '@bourse/kit'
import { type Feed, feedsOf, freshnessRecord } from '@bourse/kit/host'
import { FRESHNESS, type Freshness, isComplete, isLate } from '@bourse/services'
import type { Wiring } from '@bourse/engine/wiring'
import { Type } from '@sinclair/typebox'
import { dueSessions } from './due-sessions.ts'
import { cadenceOf, type CadenceStatus, coverageIn } from './cadence.ts'
import { type Availability, availabilityOf, requiredDatasets } from './availability.ts'
import type { CatalogueParts } from './catalogue-parts.ts'
import { permittedSources } from '../request/permitted-sources.ts'
import { listedDatasets } from '../request/listed-datasets.ts'
import { heldCounts } from './held-counts.ts'

const ORDER = ['dataset asc', 'exchange asc'] as const

/** `/v1/health`: one row per dataset, market and exchange. Free and unpaged; the ETag is computed from the body. */
export function healthOperation(opened: () => CatalogueParts): CustomOperation {
  return endpoint('/health', {
    id: 'health.list',
    summary: 'Freshness of each dataset, by market and exchange',
    description: 'Compares the newest published rows with the trading calendar, or with the cadence of the source.',
    capabilities: [],
    credits: perRequest(0),
    fields: {
      dataset: f.text('Name of the dataset', { example: 'eod' }),
      market: f.text('Market group', { example: 'US' }).nullable(),
      exchange: f.text('MIC', { example: 'XNAS' }).nullable(),
      freshness_status: f.oneOf(
        'Whether the latest closed session is published, 8 hours after its close; not-offered: no source has such ' +
          'rows; unverified: no cadence to check; unknown: no calendar; loading: its demo rows follow; unavailable: ' +
          'disabled, or nothing published',
        FRESHNESS,
      ),
      status: f.oneOf('The worse of freshness and the last run of its sources', FRESHNESS),
      coverage: f.json(
        'Latest session with rows, and the kinds of entities',
        Type.Object({
          latest_session: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
          asset_types: Type.Array(Type.String()),
        }),
        { example: { latest_session: '2026-03-02', asset_types: ['equity', 'etf'] } },
      ),
      coverage_configured: f.boolean('Whether freshness is measured against a calendar or a cadence'),
      source: f.text('Sources of the rows; demo for synthetic rows').nullable(),
      held: f.count('Rows held for review'),
      problem: f.text('Set if a source has moved: its address no longer returns the data').nullable(),
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

export async function healthRows(parts: CatalogueParts, call: Call): Promise<readonly HealthRow[]> {
  const { wiring } = parts.engine
  const listed = listedDatasets(wiring)
  const own = new Map<Dataset, readonly HealthRow[]>()
  const reading = listed.map(async (dataset) => void own.set(dataset, await rowsOf(parts, dataset, call)))
  await Promise.all(reading)
  return listed.flatMap((dataset) => (own.get(dataset) ?? []).map((row) => throughOthers(wiring, own, dataset, row)))
}

/** A row in `/v1/health`. */
export type HealthRow = Awaited<ReturnType<typeof rowsOf>>[number]

/**
 * A dataset without its own rows derives its responses from other datasets: it is only as fresh as the least fresh of
 * them.
 */
function throughOthers(
  wiring: Wiring,
  own: ReadonlyMap<Dataset, readonly HealthRow[]>,
  dataset: Dataset,
  row: HealthRow,
): HealthRow {
  if (dataset.records.length > 0 || row.freshness_status !== 'unverified') return row
  const underlying = [...underlyingDatasets(wiring, dataset)]
  if (underlying.length === 0) return row
  const isBehind = (status: Freshness) => isLate(status) || status === 'loading'
  const late = underlying.flatMap((other) => own.get(other) ?? []).filter(({ status }) => isBehind(status))
  const freshness_status = late.map(({ status }) => status).reduce(worst, 'current')
  return { ...row, freshness_status, status: worst(freshness_status, row.status === 'partial' ? 'partial' : 'current') }
}

/**
 * The datasets with rows from which a dataset derives its responses, directly or indirectly. Required needs are never
 * circular.
 */
function* underlyingDatasets(wiring: Wiring, dataset: Dataset): Generator<Dataset> {
  for (const other of requiredDatasets(wiring, dataset))
    if (other.records.length > 0) yield other
    else yield* underlyingDatasets(wiring, other)
}

async function rowsOf(parts: CatalogueParts, dataset: Dataset, call: Call) {
  const serving = await availabilityOf(parts, dataset, call.scope.markets)
  const isPartlyLoaded = serving === 'available' && parts.engine.versions().loading.has(dataset.id)
  const availability = isPartlyLoaded ? 'loading' : serving
  const permitted = await permittedSources(parts.engine, dataset, parts.engine.callers.principalOf(call.caller))
  const { status: lastRun, problem } = await lastRunOf(parts, dataset, permitted)
  const stored = await sourcesOf(parts, dataset)
  const sources = permitted === undefined ? stored : stored.filter((source) => permitted.includes(source))
  const common = { dataset: dataset.id, source: sources.length === 0 ? null : sources.join(', '), problem }
  const held = permitted === undefined ? await heldCounts(parts, dataset, call.knowledge) : new Map<string, number>()
  const { freshness } = dataset
  const row = (measured: FreshnessResult, healthScope: HealthScope, isMeasured: boolean) => {
    // Freshness is measured with the rows of all sources, so it says nothing about what is left of them.
    const fresh = permitted === undefined ? measured : NOT_MEASURED
    // If no source can provide rows for this market, the sources' last runs do not matter.
    const isOffered = fresh.freshness_status !== 'not-offered'
    const status = isOffered ? worst(fresh.freshness_status, lastRun) : fresh.freshness_status
    return { ...common, ...healthScope, ...fresh, status, coverage_configured: isMeasured && permitted === undefined }
  }
  const isDemo = isDemoAlone(dataset, sources)
  const hasFreshness = availability === 'available' || availability === 'unpublished'
  if (freshness === undefined || !hasFreshness || !('part' in freshness)) {
    const isPaced = freshness !== undefined && !('part' in freshness)
    const fresh =
      isPaced && availability === 'available'
        ? forDemo(await cadenceOf(parts, freshness, call), isDemo)
        : unmeasured(parts, dataset, availability)
    const waiting = [...held.values()].reduce((sum, count) => sum + count, 0)
    return [row(fresh, { market: null, exchange: null, held: String(waiting) }, isPaced)]
  }
  const rows = []
  for (const [market, mics] of Object.entries(parts.config.markets))
    for (const exchange of mics.filter((mic) => call.scope.markets.includes(mic))) {
      const measured = await freshnessOf(parts, { dataset, isDemo }, exchange, call)
      const fresh = OWN_DAYS.includes(exchange) ? forDemo(measured, isDemo) : measured
      const healthScope = { market, exchange, held: String(held.get(exchange) ?? 0) }
      rows.push(row(fresh, healthScope, fresh.freshness_status !== 'unknown'))
    }
  return rows
}

const NO_COVERAGE: CadenceStatus['coverage'] = { latest_session: null, asset_types: [] }

type FreshnessResult = Pick<CadenceStatus, 'coverage'> & { readonly freshness_status: Freshness }
const NOT_MEASURED: FreshnessResult = { freshness_status: 'unverified', coverage: NO_COVERAGE }
type HealthScope = { readonly market: string | null; readonly exchange: string | null; readonly held: string }

/**
 * Venues whose entities do not share sessions: an entity has rows on its home market's trading days, or on the days it
 * trades.
 */
export const OWN_DAYS = ['INDEX', 'BOND']

/** Whether a dataset has only synthetic rows; a database with demo rows has no other rows. */
function isDemoAlone({ sources }: Dataset, held: readonly string[]): boolean {
  const demo = sources.filter((source) => source.demo).map(({ id }) => id)
  return held.length > 0 && held.every((id) => demo.includes(id))
}

/** Synthetic rows have no publisher and cannot be late: each run of their source generates them all. */
const forDemo = (fresh: FreshnessResult, isDemo: boolean): FreshnessResult =>
  isDemo && isLate(fresh.freshness_status) ? { ...fresh, freshness_status: 'current' } : fresh

const UNMEASURED: Readonly<Record<Availability, Freshness>> = {
  available: 'unverified',
  loading: 'loading',
  unpublished: 'unavailable',
  unavailable: 'unavailable',
}

/** The freshness of a dataset whose freshness is not measured. */
function unmeasured({ engine }: CatalogueParts, dataset: Dataset, availability: Availability): FreshnessResult {
  if (engine.wiring.stateOf(dataset).state === 'unconnected')
    return { freshness_status: 'not-offered', coverage: NO_COVERAGE }
  return { freshness_status: UNMEASURED[availability], coverage: NO_COVERAGE }
}

/**
 * Whether any of a dataset's sources may have rows for a market. A demo generates all of its rows when it is loaded.
 */
function isOffered({ dataset, isDemo }: MeasuredDataset, record: AnyRecord | undefined, mic: string): boolean {
  const fills = (feed: Feed) => feed === record || (feed.part === 'staging' && feed.feeds.some((fed) => fed === record))
  const filling = dataset.sources.filter((source) => !source.demo && feedsOf(source).some(fills))
  return !isDemo && (filling.length === 0 || filling.some(({ markets }) => markets?.includes(mic) ?? true))
}

interface MeasuredDataset {
  readonly dataset: Dataset
  readonly isDemo: boolean
}

/**
 * Returns a market's freshness: rows for the newest session that closed at least 8 hours ago, compared with the
 * listings that have rows for the session before it.
 */
async function freshnessOf(
  parts: CatalogueParts,
  of: MeasuredDataset,
  mic: string,
  call: Call,
): Promise<FreshnessResult> {
  const { dataset } = of
  const { wiring } = parts.engine
  const record = freshnessRecord(dataset)
  const measured = record === undefined ? undefined : wiring.tables.get(record)?.id
  const extents = (await parts.engine.coverage.extents()).filter(
    ({ record, market }) => record === measured && market === mic,
  )
  const coverage = coverageIn(extents)
  if (extents.length === 0)
    return { freshness_status: isOffered(of, record, mic) ? 'unavailable' : 'not-offered', coverage }
  const dueDates = dueSessions(parts, dataset, mic, call.now)
  if (dueDates === undefined) return { freshness_status: 'unknown', coverage }
  return { freshness_status: statusOf(await countSession(parts, dataset, mic, dueDates, call)), coverage }
}

function statusOf(freshness: { readonly expected: number; readonly present: number }): Freshness {
  if (freshness.expected === 0) return 'unverified'
  if (freshness.present === 0) return 'stale'
  return isComplete(freshness) ? 'current' : 'partial'
}

const worst = (a: Freshness, b: Freshness): Freshness => (FRESHNESS.indexOf(a) >= FRESHNESS.indexOf(b) ? a : b)

/**
 * After a failed last run of one of the given sources, or of any, a dataset is at best partial. If a source has moved,
 * the problem says so without giving the new URL.
 */
async function lastRunOf(
  parts: CatalogueParts,
  dataset: Dataset,
  sources: readonly string[] | undefined,
): Promise<{ readonly status: Freshness; readonly problem: string | null }> {
  const runs = await parts.engine.database.query<{ outcome: string | null; moved: string | null }>(
    `select outcome, case when message like 'source moved: %' then split_part(message, ' (', 1) end as moved from (
       select distinct on (source) outcome, message, started_at, id from bourse.ingest_runs
       where dataset = $1 and ended_at is not null and ($2::text[] is null or source = any($2))
       order by source, started_at desc, id desc) r
     order by started_at desc, id desc`,
    [dataset.id, sources ?? null],
  )
  const moved = runs.find((run) => run.moved !== null)?.moved ?? null
  return { status: runs[0]?.outcome === 'failed' ? 'partial' : 'current', problem: moved }
}

/**
 * The sources of the stored rows. Rows that a job derives are published under the job's name, which is not a source.
 */
async function sourcesOf(parts: CatalogueParts, dataset: Dataset): Promise<readonly string[]> {
  const rows = await parts.engine.database.query<{ source: string }>(
    `select distinct source from bourse.batches
       where dataset = $1 and source is not null and source <> all($2::text[]) order by 1 limit 20`,
    [dataset.id, dataset.jobs.map(({ id }) => id)],
  )
  return rows.map(({ source }) => source)
}

/**
 * Counts a market's active listings that have a row for the previous session, and how many of them also have one for
 * the current session.
 */
async function countSession(
  parts: CatalogueParts,
  dataset: Dataset,
  mic: string,
  dueDates: { readonly session: string; readonly before: string },
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
    on: dueDates.session,
    markets: [mic],
    excludeKinds: [],
    knowledge: call.knowledge,
  })
  const ids = universe.filter((entity) => !hasEnded(entity, dueDates.session)).map(({ id }) => id)
  return parts.engine.store.countPresent(record, call.knowledge, ids, { before: dueDates.before, on: dueDates.session })
}
