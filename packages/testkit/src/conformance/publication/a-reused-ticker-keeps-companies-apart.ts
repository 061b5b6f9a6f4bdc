import type { AnyRecord } from '@bourse/kit'
import { listing, listings } from '@bourse/services'
import type { Check } from '../check.ts'
import type { SampleRow } from '../options.ts'
import { ask } from '../reading/ask.ts'
import { selectionOf } from '../reading/call-kinds.ts'
import { rowsIn, type ExactRow } from '../reading/exact-json.ts'
import { withQuery } from '../reading/with-query.ts'
import type { Specimen } from '../specimen.ts'
import { secondHolder, withReusedTicker, type ReusedTicker } from '../support/reused-ticker.ts'
import { startSampleHost, type SampleHost } from '../support/sample-host.ts'
import { givenRows, sampleRows, withoutRowsById } from '../support/sample-rows.ts'
import { withoutRows } from './stored-records.ts'

/** Two companies that used the same ticker at different times must have separate histories. */
export const aReusedTickerKeepsCompaniesApart: Check = {
  name: 'a-reused-ticker-keeps-companies-apart',
  says:
    'Rows under a reused ticker are stored or returned for a listing that did not have it on their ' +
    'date. Yield rows under their symbol and date and let the host resolve them, or use `carriers` ' +
    'to find the holder on that date; store and read by `instrument_id`, never by symbol. If nothing can be ' +
    'compared, give rows by symbol for one listing on two days.',
  skip: (specimen) => withoutRows(specimen) ?? withoutTickers(specimen),
  find: async (specimen) => {
    const reused = await tickerOf(specimen, await specimen.reading())
    if (reused === undefined) return ['the sample needs rows by symbol for one listing on two days']
    const { dataset, options } = specimen
    const [own = dataset, ...others] = withReusedTicker([dataset, ...(options.with ?? [])], reused)
    const sample = await startSampleHost(own, { ...withoutRowsById(options, listing), with: others })
    try {
      return [...(await wronglyStored(specimen, sample, reused)), ...(await wronglyAnswered(specimen, sample, reused))]
    } finally {
      await sample.test.close()
    }
  },
}

function withoutTickers({ dataset }: Specimen): string | undefined {
  if (dataset.provides.some(({ ref }) => ref.id === listings.id)) return 'the dataset stores the listings itself'
  return dataset.records.some(isOfListings) ? undefined : 'no record has listing dates'
}

/** Returns whether the rows of a record are about listings and have a date or an instant. */
const isOfListings = ({ subject, time }: AnyRecord) =>
  subject?.column === listing.column && subject.isByIdAlone !== true && time.mode !== 'catalog'

const isNamed = (row: SampleRow) => row[listing.column] === undefined

/**
 * Returns the records whose given rows identify listings by symbol; rows in source responses may identify some by id.
 */
function namedRecords({ dataset, options }: Specimen): readonly AnyRecord[] {
  return dataset.records.filter(isOfListings).filter((record) => givenRows(options, record).every(isNamed))
}

/** Returns the ids by which the sample's rows identify listings; their symbols cannot be reused. */
function idsInSample({ dataset, options }: Specimen): ReadonlySet<string> {
  const rows = dataset.records.flatMap((record) => sampleRows(dataset, options, record))
  return new Set(rows.filter((row) => !isNamed(row)).map(idOf))
}

const idOf = (row: SampleRow) => String(row[listing.column])

/** Returns the UTC day of a row, on which the host resolves its symbol. */
const dayOf = ({ time }: AnyRecord, row: SampleRow) =>
  time.mode === 'catalog' ? '' : String(row[time.field]).slice(0, 10)

/**
 * Returns a ticker of the sample with rows on two days, and treats it as reused by a different listing after the first
 * day. Prefers a ticker for which that day is not in the future.
 */
async function tickerOf(specimen: Specimen, sample: SampleHost): Promise<ReusedTicker | undefined> {
  const today = sample.test.clock.now().slice(0, 10)
  const reused: ReusedTicker[] = []
  const given = idsInSample(specimen)
  for (const record of namedRecords(specimen)) {
    const rows = await sample.rowsAt(record, sample.knowledge())
    for (const [first, own] of Map.groupBy(rows, idOf)) {
      if (given.has(first)) continue
      const [until, later] = [...new Set(own.map((row) => dayOf(record, row)))].sort()
      const named = later === undefined ? undefined : await nameOn(sample, first, later)
      if (until !== undefined && named !== undefined)
        reused.push({ ...named, first, second: secondHolder(named.symbol, named.market), until })
    }
  }
  return reused.find(({ until }) => until < today) ?? reused[0]
}

async function nameOn(
  { test, knowledge }: SampleHost,
  id: string,
  date: string,
): Promise<Pick<ReusedTicker, 'symbol' | 'market'> | undefined> {
  const resolver = test.host.wiring.service(listings)
  const request = { by: 'id', requested: [id], on: date, day: date, labels: 'recorded', markets: [] } as const
  const [found] = (await resolver?.resolve({ ...request, knowledge: knowledge() })) ?? []
  if (found?.found !== true) return undefined
  const { market, labels } = found.entity
  return { market, symbol: (labels['symbol'] ?? '').replace(`${market}:`, '') }
}

/** Compares the rows stored for a reused ticker with the rows stored when no other listing reuses it. */
async function wronglyStored(specimen: Specimen, sample: SampleHost, reused: ReusedTicker): Promise<readonly string[]> {
  const { first, second, until } = reused
  const before = await specimen.reading()
  const findings: string[] = []
  for (const record of namedRecords(specimen)) {
    const of = (host: SampleHost) => host.rowsAt(record, host.knowledge())
    const holderOf = (row: SampleRow) => (dayOf(record, row) > until ? second : first)
    const keyOf = (row: SampleRow, id: string) =>
      JSON.stringify(record.key.map((name) => (name === listing.column ? id : row[name])))
    const due = new Set((await of(before)).filter((row) => idOf(row) === first).map((row) => keyOf(row, holderOf(row))))
    const found = (await of(sample)).filter((row) => idOf(row) === first || idOf(row) === second)
    const stored = new Set(found.map((row) => keyOf(row, idOf(row))))
    const wrong = [...stored].filter((key) => !due.has(key)).map((key) => `${key} is stored`)
    const missing = [...due].filter((key) => !stored.has(key)).map((key) => `${key} is not stored`)
    findings.push(...[...wrong, ...missing].map((what) => `record ${record.table}: ${tickerText(reused)}, and ${what}`))
  }
  return findings
}

const tickerText = ({ symbol, market, first, second, until }: ReusedTicker) =>
  `${market}:${symbol} was ${first} up to ${until} and has been ${second} since`

/** Returns findings about responses for the ticker or for one of its two listings. */
async function wronglyAnswered(
  specimen: Specimen,
  sample: SampleHost,
  reused: ReusedTicker,
): Promise<readonly string[]> {
  const { first, second } = reused
  const days = specimen.dataset.records.flatMap(({ time }) => (time.mode === 'catalog' ? [] : [time.field]))
  const findings: string[] = []
  for (const { address, ids } of tickerRequests(sample, reused)) {
    const { status, text } = await ask(sample, address)
    if (status !== 200) continue
    const rows = rowsIn(text).filter((row) => row[listing.column] !== undefined)
    const foreign = rows.filter((row) => ids !== undefined && !ids.includes(idOf(row)))
    const misplaced = rows.filter((row) => [first, second].includes(idOf(row)) && isMisplaced(row, days, reused))
    findings.push(
      ...foreign.slice(0, 1).map((row) => `${address}: expected rows for ${ids?.join()}, got one for ${idOf(row)}`),
      ...misplaced.slice(0, 1).map((row) => `${address}: ${tickerText(reused)}, got ${JSON.stringify(row)}`),
    )
  }
  return [...new Set(findings)]
}

function isMisplaced(row: ExactRow, days: readonly string[], { first, until }: ReusedTicker): boolean {
  return days
    .map((name) => row[name])
    .filter((value) => typeof value === 'string')
    .some((value) => value.slice(0, 10) > until === (idOf(row) === first))
}

interface TickerRequest {
  readonly address: string
  /** Ids of the listings that the response may contain; undefined if it covers many listings. */
  readonly ids: readonly string[] | undefined
}

/**
 * Returns the sample's calls for each of the two listings, for the ticker today and on the last day of its first
 * holder, and for the entire market.
 */
function tickerRequests(
  { calls }: SampleHost,
  { symbol, market, first, second, until }: ReusedTicker,
): readonly TickerRequest[] {
  return calls.flatMap(({ operation, address }) => {
    const selection = selectionOf(operation.operation)
    if (selection?.subject.column !== listing.column) return []
    const { names, ids } = selection.subject.selectors
    const name = `${market}:${symbol}`
    const byName = { [names]: name, [ids]: undefined }
    const onDate = operation.params.has('date')
      ? [{ address: withQuery(address, { ...byName, date: until, from: undefined, to: undefined }), ids: [first] }]
      : []
    return [
      { address: withQuery(address, { [names]: undefined, [ids]: undefined }), ids: undefined },
      ...[first, second].map((id) => ({ address: withQuery(address, { [names]: undefined, [ids]: id }), ids: [id] })),
      { address: withQuery(address, { ...byName, date: undefined }), ids: [second] },
      ...onDate,
    ]
  })
}
