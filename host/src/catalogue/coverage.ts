import {
  endpoint,
  f,
  orderKeys,
  pageOf,
  perRequest,
  problem,
  type Call,
  type CustomOperation,
  type Dataset,
} from '@bourse/kit'
import { Type } from '@sinclair/typebox'
import { quoted } from '../storage/columns.ts'
import { boundsOf } from '../storage/rows.ts'
import { packedExtreme } from '../packs/packed-rows.ts'
import { subjectColumn, type Table } from '../storage/tables.ts'
import { recordIds, type Catalogue } from './catalogue-parts.ts'

const ORDER = ['exchange_mic asc', 'instrument_id asc', 'series_id asc'] as const

interface CoverageRow {
  exchange_mic: string | null
  country_code: string | null
  instrument_id: string | null
  series_id: string | null
  history_from: string | null
  history_to: string | null
  status: 'available' | 'unavailable'
  delay_seconds: null
}

const list = (description: string, example: string) =>
  Type.Optional(Type.Array(Type.String(), { description, maxItems: 100, examples: [example] }))

/** `/v1/datasets/{dataset}/coverage`: how far a dataset reaches. Never 501 or 503. */
export function coverageOperation(parts: Catalogue): CustomOperation {
  return endpoint('/datasets/{dataset}/coverage', {
    id: 'datasets.coverage',
    summary: 'How far a dataset reaches, by exchange, instrument or series',
    capabilities: ['datasets.coverage'],
    credits: perRequest(5),
    examples: { dataset: 'eod' },
    query: {
      exchanges: list('MICs, comma separated', 'XNAS'),
      countries: list('ISO 3166 countries, comma separated', 'US'),
      instrument_ids: list('Instrument ids, comma separated: a row for each', 'ins_00000000000000000000'),
      series_ids: list('Series ids, comma separated: a row for each', 'usa.government_bond.yield.10y'),
    },
    fields: {
      exchange_mic: f.text('MIC').nullable(),
      country_code: f.text('ISO 3166 country of the exchange').nullable(),
      instrument_id: f.text('Public id of the instrument').nullable(),
      series_id: f.text('Id of the series').nullable(),
      history_from: f.date('First date held').nullable(),
      history_to: f.date('Last date held').nullable(),
      status: f.oneOf('Whether anything is published', ['available', 'unavailable']),
      delay_seconds: f.count('Delay of the data; not stated').nullable(),
    },
    order: ORDER,
    pointInTime: false,
    needs: {},
    async read(_, call) {
      const dataset = parts.wiring().datasets.find(({ id }) => id === call.params['dataset'])
      if (dataset === undefined || dataset.id === 'host')
        throw problem(
          'identifier-not-found',
          `No dataset is called ${String(call.params['dataset']).slice(0, 60)}; /v1/datasets lists them.`,
        )
      const { instrument_ids: ids, exchanges, countries } = call.query
      const markets = wantedMarkets(parts, call, exchanges, countries)
      const rows =
        ids === undefined
          ? await byMarket(parts, dataset, markets)
          : await byInstrument(parts, dataset, ids, markets, call)
      return pageOf(rows, orderKeys(ORDER), call.page)
    },
  })
}

function wantedMarkets(
  parts: Catalogue,
  { scope }: Call,
  exchanges: readonly string[] | undefined,
  countries: readonly string[] | undefined,
): readonly string[] {
  const named = exchanges?.map((mic) => mic.toUpperCase())
  const foreign = named?.find((mic) => !scope.markets.includes(mic))
  if (foreign !== undefined)
    throw problem('market-not-entitled', `The market ${foreign.slice(0, 20)} is not part of this key.`)
  const inCountries = countries?.map((country) => country.toUpperCase())
  const sessions = parts.sessions()
  return scope.markets.filter(
    (mic) =>
      (named === undefined || named.includes(mic)) &&
      (inCountries === undefined || inCountries.includes(sessions?.country(mic) ?? '')),
  )
}

async function byMarket(parts: Catalogue, dataset: Dataset, markets: readonly string[]): Promise<CoverageRow[]> {
  const serves = parts.wiring().stateOf(dataset).state === 'on'
  const records = recordIds(parts.wiring(), dataset)
  const extents = (await parts.coverage().extents()).filter(({ record }) => serves && records.includes(record))
  const rows = [...Map.groupBy(extents, ({ market }) => market)].filter(
    ([market]) => market === '' || markets.includes(market),
  )
  // A dataset that stores nothing, such as calendars by rule, is there without a reach of its own.
  const status = serves && records.length === 0 ? 'available' : 'unavailable'
  if (rows.length === 0) return [{ ...row(parts, null), status }]
  return rows.map(([market, held]) => ({
    ...row(parts, market === '' ? null : market),
    history_from: extreme(
      held.map(({ from }) => from),
      (a, b) => a < b,
    ),
    history_to: extreme(
      held.map(({ to }) => to),
      (a, b) => a > b,
    ),
  }))
}

function extreme(dates: readonly (string | null)[], better: (a: string, b: string) => boolean): string | null {
  return dates.reduce((best, date) => (date !== null && (best === null || better(date, best)) ? date : best), null)
}

function row(parts: Catalogue, market: string | null): CoverageRow {
  return {
    exchange_mic: market,
    country_code: market === null ? null : (parts.sessions()?.country(market) ?? null),
    instrument_id: null,
    series_id: null,
    history_from: null,
    history_to: null,
    status: 'available',
    delay_seconds: null,
  }
}

/** A row per entitled instrument: its first and last date in the dataset's time series. */
async function byInstrument(
  parts: Catalogue,
  dataset: Dataset,
  ids: readonly string[],
  markets: readonly string[],
  call: Call,
): Promise<CoverageRow[]> {
  const wiring = parts.wiring()
  const record = dataset.records.find(({ subject, time }) => subject !== undefined && time.mode !== 'catalog')
  const resolver = record?.subject === undefined ? undefined : wiring.service(record.subject.resolver)
  const table = record === undefined ? undefined : wiring.tables.get(record)
  if (table === undefined || resolver === undefined || wiring.stateOf(dataset).state !== 'on')
    return [{ ...row(parts, null), status: 'unavailable' }]
  const request = {
    by: 'id' as const,
    requested: ids,
    on: call.today,
    today: call.today,
    labels: 'current' as const,
    markets,
    knowledge: call.knowledge,
  }
  const rows: CoverageRow[] = []
  for (const resolution of await resolver.resolve(request)) {
    if (!resolution.found) {
      call.report({
        code: 'symbol-not-resolved',
        message: 'no listing has this id',
        instrument_id: resolution.requested,
      })
      continue
    }
    const { id, market, kind } = resolution.entity
    const hidden =
      !call.scope.markets.includes(market) ||
      call.scope.excludedKinds.includes(kind) ||
      (call.scope.ids !== undefined && !call.scope.ids.has(id))
    if (hidden) throw problem('entity-not-entitled', 'The key does not reach every instrument requested.')
    if (markets.includes(market))
      rows.push({ ...row(parts, market), instrument_id: id, ...(await extentOf(parts, table, id, call)) })
  }
  return rows
}

async function extentOf(
  parts: Catalogue,
  table: Table,
  id: string,
  call: Call,
): Promise<Pick<CoverageRow, 'history_from' | 'history_to' | 'status'>> {
  const { batch, at } = boundsOf(table, call.knowledge)
  const { time, packed } = table.record
  const date = time.mode === 'catalog' ? '' : quoted(time.field)
  const one = (direction: 'asc' | 'desc') => {
    const loose = `(select ${date} from ${table.name} where ${subjectColumn(table)} = $1 and batch_id <= $2 and known_from <= $3 and known_to > $3 order by ${date} ${direction} limit 1)`
    return packed
      ? `${direction === 'asc' ? 'least' : 'greatest'}(${loose}, (${packedExtreme(table, direction)}))`
      : loose
  }
  const [found] = await parts.database().query<{
    first: string | null
    last: string | null
  }>(`select ${one('asc')}::text as first, ${one('desc')}::text as last`, [id, batch, at])
  const [first, last] = [found?.first ?? null, found?.last ?? null]
  return { history_from: first, history_to: last, status: first === null ? 'unavailable' : 'available' }
}
