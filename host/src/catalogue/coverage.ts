import {
  entitiesById,
  endpoint,
  f,
  invalidParameter,
  orderKeys,
  pageOf,
  perRequest,
  type AnyRecord,
  type Call,
  type CustomOperation,
  type Dataset,
  type Entity,
  type Subject,
} from '@bourse/kit'
import { waysOf } from '@bourse/kit/host'
import { listing, listings, sessions } from '@bourse/services'
import { Type } from '@sinclair/typebox'
import { attributionsOf } from '@bourse/engine/wiring'
import type { Principal } from '@bourse/engine/accounts'
import { selectionOf } from '@bourse/engine/operations'
import { engineFor } from '../request/licensed-engines.ts'
import { NO_FLOOR } from '../request/request-context.ts'
import { refuseEntity } from '../request/steps/entitle.ts'
import { noneKnown, unknownId } from '../request/names/unknown-names.ts'
import { availabilityOf } from './availability.ts'
import { newestOf } from './cadence.ts'
import type { CatalogueParts } from './catalogue-parts.ts'
import { grantedDataset } from './granted-dataset.ts'
import { reachesOf, withholds, type KeyScope } from './reaches.ts'
import { recordFloor } from '../request/steps/history.ts'

const ORDER = ['exchange_mic asc', 'instrument_id asc', 'series_id asc'] as const

type Status = 'available' | 'unavailable'
type CoverageRow = ReturnType<typeof row>

/** The parameter that selects series in any dataset. */
const SERIES = 'series_ids'

const list = (description: string, example: string, togetherWith?: Readonly<Record<string, string>>) =>
  Type.Optional(
    Type.Array(Type.String(), {
      description,
      maxItems: 100,
      examples: [example],
      ...(togetherWith === undefined ? {} : { 'x-together-with': togetherWith }),
    }),
  )

const FIELDS = {
  exchange_mic: f.text('MIC').nullable(),
  country_code: f.text('ISO 3166 country of the exchange').nullable(),
  instrument_id: f.text('Public id of the instrument').nullable(),
  series_id: f.text('Id of the series').nullable(),
  history_from: f.date('First date with rows').nullable(),
  history_to: f.date('Last date with rows').nullable(),
  status: f.oneOf('Whether rows are published', ['available', 'unavailable']),
  delay_seconds: f.count('Delay of the data; always null').nullable(),
  attributions: f.list(
    'Attributions that publishers require: those of the enabled sources for the dataset and exchange',
    f.text('Attribution', { example: 'Source: ECB statistics' }),
  ),
}

/** `/v1/datasets/{dataset}/coverage`: a dataset's date ranges. Never responds with 501 or 503. */
export function coverageOperation(opened: () => CatalogueParts): CustomOperation {
  return endpoint('/datasets/{dataset}/coverage', {
    id: 'datasets.coverage',
    summary: 'Date ranges in a dataset, by exchange, instrument or series',
    description: 'The first and last dates with rows that the key may read. Dates between them may lack rows.',
    capabilities: ['datasets.coverage'],
    credits: perRequest(5),
    examples: { dataset: 'eod' },
    query: {
      exchanges: list('MICs, comma-separated.', 'XNAS'),
      countries: list('ISO 3166 country codes, comma-separated.', 'US'),
      instrument_ids: list('Public ids of instruments, comma-separated; one row for each.', 'ins_00000000000000000000'),
      series_ids: list(
        'Ids of series, comma-separated; one row for each. Rejected if the dataset has no series.',
        'usa.government_bond.yield.10y',
        { dataset: 'economic' },
      ),
    },
    fields: FIELDS,
    order: ORDER,
    pointInTime: false,
    problems: ['capability-missing', 'symbol-not-resolved', 'entity-not-entitled', 'mutual-funds-not-entitled'],
    needs: {},
    async read(_, call) {
      const opening = opened()
      const dataset = grantedDataset(opening, call)
      const principal = opening.engine.callers.principalOf(call.caller)
      const parts = { ...opening, engine: engineFor(opening.engine, principal) }
      const { instrument_ids: ids, series_ids: series, countries } = call.query
      const ofSeries = series === undefined ? undefined : recordOfSeries(dataset)
      const request = {
        dataset,
        markets: inCountries(parts, call.scope.markets, countries),
        ...(await unnarrowedScope(parts, principal, call)),
      }
      const rows = ids === undefined && series === undefined ? await byMarket(parts, request) : []
      if (ids !== undefined)
        rows.push(
          ...(await byInstrument(parts, await entitled(parts, { ids, subject: listing }, request, call), request)),
        )
      if (series !== undefined && ofSeries !== undefined) {
        const entities = await entitled(parts, { ids: series, subject: ofSeries.subject }, request, call)
        rows.push(...(await bySeries(parts, entities, ofSeries, request)))
      }
      return pageOf(rows, orderKeys(ORDER), call.page)
    },
  })
}

/**
 * The parsed request. The scope is the key's, before any parameter narrows it; later pages use the newest knowledge.
 */
interface CoverageRequest extends KeyScope {
  readonly dataset: Dataset
  /** The key's markets that match `exchanges` and `countries`. */
  readonly markets: readonly string[]
  /** The first date of a record's rows that the plan's history includes. */
  readonly floorOf: (record: AnyRecord) => string
}

/** The key's scope before `exchanges` narrows it: access to an instrument does not depend on that parameter. */
async function unnarrowedScope(
  { engine }: CatalogueParts,
  principal: Principal,
  { today }: Call,
): Promise<KeyScope & Pick<CoverageRequest, 'floorOf'>> {
  return {
    scope: await engine.scopeOf(principal),
    knowledge: { asOf: undefined, pins: await engine.permit(engine.versions().pins), today },
    floorOf: (record) => recordFloor(record, principal.historyYears, today),
  }
}

/** The start of a date range, clipped to the plan's history; undefined if the entire range is before that history. */
function clippedStart<T extends string | null>(from: T, to: string | null, floor: string): T | string | undefined {
  if (to !== null && to < floor) return undefined
  return from !== null && from < floor ? floor : from
}

function inCountries(
  parts: CatalogueParts,
  markets: readonly string[],
  countries: readonly string[] | undefined,
): readonly string[] {
  if (countries === undefined) return markets
  const wanted = new Set(countries.map((country) => country.toUpperCase()))
  return markets.filter((mic) => wanted.has(parts.engine.wiring.service(sessions)?.country(mic) ?? ''))
}

/** One row per market in which the dataset has rows visible to the key; a single row for a dataset without any. */
async function byMarket(parts: CatalogueParts, request: CoverageRequest): Promise<CoverageRow[]> {
  const { dataset, markets, scope, knowledge, floorOf } = request
  if (markets.length === 0 && scope.markets.length > 0) return []
  const reaches = (await reachesOf(parts, dataset, { scope, knowledge })).flatMap((reach) => {
    const from = clippedStart(reach.from, reach.to, floorOf(reach.record))
    return from === undefined ? [] : [{ ...reach, from }]
  })
  const byMarketCode = [...Map.groupBy(reaches, ({ market }) => market)]
  if (byMarketCode.length === 0)
    return [{ ...row(parts, dataset, null), status: await statusWithoutRows(parts, request) }]
  return byMarketCode
    .filter(([market]) => market === '' || markets.includes(market))
    .map(([market, reach]) => ({
      ...row(parts, dataset, market === '' ? null : market),
      history_from: reach.flatMap(({ from }) => from ?? []).sort()[0] ?? null,
      history_to: newestOf(reach),
    }))
}

/**
 * The status of a dataset that has no rows visible to the key. A key with a symbol list does not learn whether other
 * rows exist, nor does an account from which licenses withhold rows.
 */
async function statusWithoutRows(
  parts: CatalogueParts,
  { dataset, scope, knowledge }: Pick<CoverageRequest, 'dataset' | keyof KeyScope>,
): Promise<Status> {
  const isNarrowed = scope.ids !== undefined && dataset.records.length > 0
  return isNarrowed || withholds(parts, dataset, knowledge) ? 'unavailable' : statusIn(parts, dataset, scope.markets)
}

/** A dataset that stores nothing, such as rule-based calendars, is available without a date range. */
const statusIn = async (parts: CatalogueParts, dataset: Dataset, markets: readonly string[]): Promise<Status> =>
  (await availabilityOf(parts, dataset, markets)) === 'available' ? 'available' : 'unavailable'

async function statusOfMarket(parts: CatalogueParts, market: string, request: CoverageRequest): Promise<Status> {
  const { dataset, knowledge } = request
  if (!withholds(parts, dataset, knowledge)) return statusIn(parts, dataset, [market])
  const reaches = await reachesOf(parts, dataset, request)
  return reaches.some((reach) => reach.market === '' || reach.market === market) ? 'available' : 'unavailable'
}

function row({ engine, config }: CatalogueParts, dataset: Dataset, market: string | null) {
  const none = null as string | null
  return {
    exchange_mic: market,
    instrument_id: none,
    series_id: none,
    history_from: none,
    history_to: none,
    country_code: market === null ? null : (engine.wiring.service(sessions)?.country(market) ?? null),
    status: 'available' as Status,
    delay_seconds: null,
    attributions: attributionsOf([dataset], { config, demo: engine.versions().demo, market: market ?? undefined }),
  }
}

/** Returns the requested instruments or series, all visible to the key; unknown ones are reported. */
async function entitled(
  parts: CatalogueParts,
  { ids, subject }: { readonly ids: readonly string[]; readonly subject: Subject },
  { scope, knowledge }: CoverageRequest,
  call: Call,
): Promise<readonly Entity[]> {
  const requested = [...new Set(ids.map((id) => id.toLowerCase()))]
  const resolver = parts.engine.wiring.service(subject.resolver)
  const entities = await (resolver && entitiesById(resolver, requested, knowledge, call.today))
  if (entities === undefined || entities.size === 0) throw noneKnown(subject.selectors.ids, requested)
  for (const entity of entities.values()) refuseEntity(scope, entity, entity.id)
  for (const id of requested) if (!entities.has(id)) call.report(unknownId(id, subject))
  return [...entities.values()]
}

/**
 * One row per instrument: its first and last date in the dataset's time series, if the series has an instrument column.
 */
async function byInstrument(
  parts: CatalogueParts,
  entities: readonly Entity[],
  request: CoverageRequest,
): Promise<readonly CoverageRow[]> {
  const { dataset, markets, knowledge, floorOf } = request
  const { wiring } = parts.engine
  const record = dataset.records.find(
    ({ subject, time }) => subject?.resolver.id === listings.id && time.mode !== 'catalog',
  )
  const reads = record !== undefined && wiring.stateOf(dataset).state === 'on'
  const within = entities.filter((entity) => markets.includes(entity.market))
  const ids = within.map(({ id }) => id)
  const extents = reads ? await parts.engine.store.extents(record, knowledge, ids) : undefined
  const floor = record === undefined ? NO_FLOOR : floorOf(record)
  const rows: CoverageRow[] = []
  for (const { id, market } of within)
    rows.push({
      ...row(parts, dataset, market),
      instrument_id: id,
      ...(extents === undefined
        ? { status: await statusOfMarket(parts, market, request) }
        : datesOf(extents.get(id), floor)),
    })
  return rows
}

/**
 * The dataset's record with dated rows per series, and the subject that its operations use to select them; throws 422
 * if the dataset has no such record.
 */
function recordOfSeries({ id, endpoints, records }: Dataset): {
  readonly record: AnyRecord
  readonly subject: Subject
} {
  const selected = endpoints.flatMap((operation) => waysOf(selectionOf(operation)).map(({ subject }) => subject))
  const own = records.flatMap(({ subject }) => subject ?? [])
  const subject = [...own, ...selected].find(({ selectors }) => selectors.ids === SERIES)
  const record = subject && records.find(({ key, time }) => key.includes(subject.column) && time.mode !== 'catalog')
  if (subject === undefined || record === undefined)
    throw invalidParameter(SERIES, `the dataset ${id} has no series`, 'no-series')
  return { record, subject }
}

/** One row per series: its first and last date. Series have no market, so filters by market do not apply. */
async function bySeries(
  parts: CatalogueParts,
  entities: readonly Entity[],
  { record, subject }: ReturnType<typeof recordOfSeries>,
  { dataset, knowledge, floorOf }: CoverageRequest,
): Promise<readonly CoverageRow[]> {
  const floor = floorOf(record)
  const serves = parts.engine.wiring.stateOf(dataset).state === 'on'
  const ids = serves ? entities.map(({ id }) => id) : []
  const extents = await parts.engine.store.extents(record, knowledge, ids, subject.column)
  return entities.map(({ id }) => ({ ...row(parts, dataset, null), series_id: id, ...datesOf(extents.get(id), floor) }))
}

function datesOf(
  extent: { readonly first: string | null; readonly last: string | null } | undefined,
  floor: string,
): Pick<CoverageRow, 'history_from' | 'history_to' | 'status'> {
  const from = extent && clippedStart(extent.first, extent.last, floor)
  if (extent === undefined || from === undefined) return { history_from: null, history_to: null, status: 'unavailable' }
  return { history_from: from, history_to: extent.last, status: 'available' }
}
