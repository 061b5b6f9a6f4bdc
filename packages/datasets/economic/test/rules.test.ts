import type { AnyRecord } from '@bourse/kit'
import { isRemoval } from '@bourse/kit/host'
import { runOwedJobs, startTestHost, type TestHost } from '@bourse/testkit'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import economic from '../src/index.ts'
import { releases } from '../src/staging/releases.ts'
import { notchOf } from '../src/ratings/notches.ts'
import { sovereignRatings } from '../src/ratings/record.ts'
import { fred } from '../src/sources/fred.ts'
import { FRED_SERIES } from '../src/sources/fred-series.ts'
import { worldBank } from '../src/sources/world-bank.ts'
import { membersOf, rowsOf } from './support/rows.ts'

let host: TestHost
let folder: string
let key: string
const rows = (path: string) => rowsOf(host, `/v1/economic/${path}`, key)
const observed = async (path: string, ...names: readonly string[]) =>
  membersOf(await rows(`observations?${path}`), ...names)

/** Ingests a file as `bourse ingest file` does. */
async function take(source: string, name: string, ...lines: readonly string[]) {
  const path = join(folder, name)
  await writeFile(path, lines.join('\n'))
  host.clock.advance(60_000)
  return host.ingest(economic, source, [path])
}

type Parse = (raw: unknown, unit: unknown) => Iterable<{ readonly record: AnyRecord; readonly row: object }>

/** Publishes the rows that a source parses from its publisher's response. */
async function answer(source: { readonly id: string; readonly parse: unknown }, raw: unknown, unit: unknown) {
  const yielded = [...(source.parse as Parse)(raw, unit)]
  const addressed = yielded.map((each) => (isRemoval(each) ? { record: each.record, row: each } : each))
  host.clock.advance(60_000)
  for (const [record, some] of Map.groupBy(addressed, ({ record }) => record))
    if (record !== undefined)
      await host.publish(
        record,
        some.map(({ row }) => ({ ...row })),
        { source: source.id },
      )
}

type Row = Readonly<Record<string, unknown>>

const CURVE = 'Date,"1 Mo","1.5 Month","10 Yr"'
const GDP = FRED_SERIES.find(({ id }) => id === 'GDP')
const vintage = (realtime_start: string, date: string, value: string) => ({ realtime_start, date, value })
const told = (units: string) => ({ seriess: [{ id: 'GDP', title: 'Gross Domestic Product', units, notes: 'BEA' }] })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-economic-'))
  host = await startTestHost({ datasets: [economic], clock: '2026-03-02T22:00:00Z' })
  key = await host.key()
  await take('treasury', 'yield-curve.csv', CURVE, '02/27/2026,3.71,3.70,4.02', '02/26/2026,3.72,3.71,4.20')
  await answer(
    fred,
    {
      info: told('Billions of Dollars'),
      answers: [
        {
          observations: [
            vintage('2026-01-30', '2025-10-01', '31095.1'),
            vintage('2026-02-26', '2025-10-01', '31102.7'),
            vintage('2025-10-30', '2025-07-01', '30485.7'),
          ],
        },
      ],
    },
    { series: GDP },
  )
})
afterAll(async () => {
  await host?.close()
  await rm(folder, { recursive: true, force: true })
})

it('the dataset’s coverage states how far a series extends', async () => {
  const path = '/v1/datasets/economic/coverage?series_ids=usa.government_bond.yield.10y'
  const [reach] = await rowsOf(host, path, key)
  expect(reach).toMatchObject({ exchange_mic: null, history_from: '2026-02-26', history_to: '2026-02-27' })
})

describe('economic series', () => {
  it('rule 1: yields are percent, money is in currency_code, an exchange rate is the price of one unit of its currency', async () => {
    await take('ecb', 'eurofxref.csv', 'Date,USD,GBP,', '2026-02-27,1.1799,0.87058,')
    const ids = 'usa.government_bond.yield.10y,usa.fred.gdp,world.exchange_rate.gbp,world.exchange_rate.eur'
    expect(await observed(`series_ids=${ids}&from=2025-10-01`, 'series_id', 'value', 'unit', 'currency_code')).toEqual([
      ['usa.government_bond.yield.10y', 4.2, 'percent', null],
      ['usa.government_bond.yield.10y', 4.02, 'percent', null],
      ['usa.fred.gdp', 31102700000000, 'currency', 'USD'],
      ['world.exchange_rate.gbp', 1.148659514, 'currency_per_unit', 'EUR'],
      ['world.exchange_rate.eur', 1.1799, 'currency_per_unit', 'USD'],
    ])
  })

  it('rules 1 and 7: commodities are dollars per unit, even negative; monthly means in dollars are separate series', async () => {
    await take('eia', 'wti-daily.csv', 'Date,Price', '2020-04-20,-36.98', '2020-04-21,', '2020-04-22,13.6')
    const rates = ['2026-01-01,Euro,0.8', '2026-01-01,Japan,160', '2026-01-01,Germany,']
    await take('federal-reserve', 'exchange-rates-monthly.csv', 'Date,Country,Exchange rate', ...rates)
    const names = ['series_id', 'observation_date', 'value', 'unit', 'currency_code']
    expect(await observed('series_ids=world.commodity.wti', ...names)).toEqual([
      ['world.commodity.wti', '2020-04-20', -36.98, 'currency_per_unit', 'USD'],
      ['world.commodity.wti', '2020-04-22', 13.6, 'currency_per_unit', 'USD'],
    ])
    expect(await observed('series_ids=usa.exchange_rate.eur,usa.exchange_rate.jpy', ...names)).toEqual([
      ['usa.exchange_rate.eur', '2026-01-01', 1.25, 'currency_per_unit', 'USD'],
      ['usa.exchange_rate.jpy', '2026-01-01', 0.00625, 'currency_per_unit', 'USD'],
    ])
  })

  it('rule 2: ids begin with the country or the country group', async () => {
    const value = (countryiso3code: string, name: string) => ({
      ...{ indicator: { id: 'SP.POP.TOTL', value: 'Population, total' }, country: { id: 'X', value: name } },
      ...{ countryiso3code, date: '2024', value: '340110988' },
    })
    const page = [{ pages: 1 }, [value('USA', 'United States'), value('WLD', 'World'), value('HIC', 'High income')]]
    await answer(worldBank, { answers: [page] }, { indicator: 'SP.POP.TOTL' })
    await runOwedJobs(host)
    const series = membersOf(await rows('series'), 'id', 'country_code', 'tenor', 'curve')
    expect(series).toEqual(
      expect.arrayContaining([
        ['usa.government_bond.yield.6w', 'US', '6w', 'usa.government_bond.yield'],
        ['usa.fred.gdp', 'US', null, null],
        ['usa.wdi.sp_pop_totl', 'US', null, null],
        ['world.wdi.sp_pop_totl', null, null, null],
      ]),
    )
    expect(series.flat().filter((id) => String(id).includes('hic'))).toEqual([])
    const [version] = await rowsOf(host, '/v1/history?operation=economic.series&key=usa.fred.gdp', key)
    const href = '/v1/economic/observations?series_ids=usa.fred.gdp'
    expect(version).toMatchObject({
      source: 'series-with-dates',
      // Of the description, which no operation lists by itself.
      publisher: fred.publisher.name,
      inputs: [{ operation: 'economic.observations', href }],
    })
    expect(membersOf(await rowsOf(host, href, key), 'series_id')).toContainEqual(['usa.fred.gdp'])
  })

  it('rule 3: as_of returns the newest revision known at as_of; revisions=all returns every revision, each with its vintage', async () => {
    const names = ['value', 'vintage_date', 'revision'] as const
    const gdp = 'series_ids=usa.fred.gdp&from=2025-10-01'
    expect(await observed(gdp, ...names)).toEqual([[31102700000000, '2026-02-26', 1]])
    expect(await observed(`${gdp}&as_of=2026-02-01`, ...names)).toEqual([[31095100000000, '2026-01-30', 0]])
    expect(await observed(`${gdp}&as_of=2026-01-29`, ...names)).toEqual([])
    expect(await observed(`${gdp}&revisions=all`, ...names)).toEqual([
      [31095100000000, '2026-01-30', 0],
      [31102700000000, '2026-02-26', 1],
    ])
    expect(await observed(`${gdp}&revisions=all&as_of=2026-02-01`, ...names)).toEqual([
      [31095100000000, '2026-01-30', 0],
    ])
    // Values of series without vintages are known from the time of ingestion.
    expect(await observed('series_ids=usa.government_bond.yield.10y&as_of=2026-03-01')).toEqual([])
    expect(await observed('series_ids=usa.government_bond.yield.10y&from=2026-02-27', 'vintage_date')).toEqual([[null]])
    const [series] = await rows('series?series_ids=usa.fred.gdp')
    expect(series).toMatchObject({ first_vintage_at: '2025-10-30T23:59:59Z', first_observation_date: '2025-07-01' })
  })

  it('rule 4: a cell without a value has no row, and one that becomes empty withdraws its row', async () => {
    await take('treasury', 'yield-curve.csv', CURVE, '02/24/2026,3.75,N/A,4.04', '02/25/2026,,,')
    const day = (date: string) => observed(`curve=usa.government_bond.yield&from=${date}&to=${date}`, 'value')
    expect([await day('2026-02-24'), await day('2026-02-25')]).toEqual([[[3.75], [4.04]], []])
    const before = host.clock.now()
    const report = await take('treasury', 'yield-curve.csv', CURVE, '02/24/2026,3.75,,.', '')
    expect(report).toMatchObject({ quarantined: 1 })
    await take('treasury', 'yield-curve.csv', CURVE, '02/24/2026,3.75,,', '')
    expect(await day('2026-02-24')).toEqual([[3.75]])
    expect(
      await observed(`curve=usa.government_bond.yield&from=2026-02-24&to=2026-02-24&as_of=${before}`, 'value'),
    ).toEqual([[3.75], [4.04]])
  })

  it('rule 5: an equal value is not a revision, regardless of how it is written', async () => {
    const report = await take('treasury', 'yield-curve.csv', CURVE, '02/27/2026,3.710,3.7,04.02')
    expect(report).toMatchObject({ published: 0, revised: 0 })
    expect(
      await observed('series_ids=usa.government_bond.yield.10y&from=2026-02-27&revisions=all', 'revision'),
    ).toEqual([[0]])
    await take('treasury', 'yield-curve.csv', CURVE, '02/26/2026,3.72,3.71,4.21')
    expect(
      await observed(
        'series_ids=usa.government_bond.yield.10y&from=2026-02-26&to=2026-02-26&revisions=all',
        'value',
        'revision',
      ),
    ).toEqual([
      [4.2, 0],
      [4.21, 1],
    ])
  })

  it('rule 6: months, quarters and years are dated on their first day', async () => {
    await take('fred', 'UNRATE.csv', 'observation_date,UNRATE', '2026-01-15,4.3')
    const ids = 'usa.fred.unrate,usa.fred.gdp,usa.wdi.sp_pop_totl'
    expect(await observed(`series_ids=${ids}`, 'observation_date', 'period_start', 'period_end')).toEqual([
      ['2026-01-01', '2026-01-01', '2026-01-31'],
      ['2025-07-01', '2025-07-01', '2025-09-30'],
      ['2025-10-01', '2025-10-01', '2025-12-31'],
      ['2024-01-01', '2024-01-01', '2024-12-31'],
    ])
  })

  it('rule 1: a known value of each FRED series is returned with FRED’s digits and in the series’ unit', () => {
    const KNOWN: Readonly<Record<string, readonly [date: string, written: string, value: string]>> = {
      CPIAUCSL: ['2025-08-01', '323.364', '323.364'],
      UNRATE: ['2025-08-01', '4.3', '4.3'],
      FEDFUNDS: ['2025-08-01', '4.33', '4.33'],
      // 29.96 trillion dollars.
      GDP: ['2025-01-01', '29962.047', '29962047000000'],
      // A deficit of 78.3 billion dollars.
      BOPGSTB: ['2025-07-01', '-78311.0', '-78311000000'],
      // 312.1 billion dollars.
      DGORDER: ['2025-08-01', '312059.0', '312059000000'],
      DFF: ['2025-09-29', '4.09', '4.09'],
      DGS10: ['2025-09-29', '4.15', '4.15'],
      DCOILWTICO: ['2020-04-20', '-36.98', '-36.98'],
      DCOILBRENTEU: ['2025-09-22', '66.87', '66.87'],
      VIXCLS: ['2025-09-30', '16.28', '16.28'],
      DEXUSEU: ['2025-09-26', '1.1692', '1.1692'],
      DEXCHUS: ['2025-09-26', '7.1328', '7.1328'],
      ECBDFR: ['2025-10-01', '2.0', '2'],
      CP0000EZ19M086NEST: ['2025-08-01', '129.24', '129.24'],
      LRHUTTTTDEM156S: ['2025-07-01', '3.7', '3.7'],
    }
    expect(Object.keys(KNOWN).toSorted()).toEqual(FRED_SERIES.map(({ id }) => id).toSorted())
    for (const series of FRED_SERIES) {
      const [date = '', written = '', value = ''] = KNOWN[series.id] ?? []
      const file = { text: `observation_date,${series.id}\n${date},${written}\n` }
      const answer = {
        info: { seriess: [{ id: series.id, title: series.name, units: series.unit_text }] },
        answers: [{ observations: [vintage('2025-10-08', date, written)] }],
      }
      for (const raw of [file, answer]) {
        const parsed = [...(fred.parse as Parse)(raw, { series })] as readonly { readonly row: Row }[]
        const [described, observation] = parsed.map(({ row }) => row)
        expect(observation?.['value'], series.id).toBe(value)
        // The stored unit no longer contains a multiple such as billions.
        if (series.unit === 'currency') expect(described?.['unit_text'], series.id).toBe('Dollars')
      }
    }
  })

  it('rule 7: a FRED series in a different unit is rejected, because it is a different series', () => {
    const raw = { info: told('Billions of Chained 2017 Dollars'), answers: [{ observations: [] }] }
    expect(() => [...(fred.parse as Parse)(raw, { series: GDP })]).toThrow(/got "Billions of Chained 2017 Dollars"/)
  })
})

describe('GET /v1/economic/observations', () => {
  it('returns series in request order, each by date, across pages; order=desc reverses the dates', async () => {
    const ids = 'usa.fred.unrate,usa.government_bond.yield.10y,usa.fred.gdp'
    const all = await rows(`observations?series_ids=${ids}&revisions=all`)
    const paged = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = `observations?series_ids=${ids}&revisions=all&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`
      const { json } = await host.get(`/v1/economic/${page}`, { key })
      paged.push(...json.data)
      cursor = json.meta.next_cursor
    }
    expect(paged).toEqual(all)
    expect([...new Set(all.map((row) => row['series_id']))]).toEqual(ids.split(','))
    expect(await observed(`series_ids=usa.fred.gdp&order=desc`, 'observation_date')).toEqual([
      ['2025-10-01'],
      ['2025-07-01'],
    ])
  })

  it('charges per series and, for a curve, per tenor, and reports unknown ids', async () => {
    const ask = (query: string) => host.get(`/v1/economic/observations?${query}`, { key })
    const { json: cost } = await ask('curve=usa.government_bond.yield&dry_run=true')
    expect(cost.data).toMatchObject({ subjects: 3, credits: 15 })
    const { json } = await ask('series_ids=usa.fred.gdp,usa.fred.none')
    expect(json.meta.errors).toMatchObject([{ code: 'symbol-not-resolved', symbol: 'usa.fred.none' }])
    expect((await ask('series_ids=usa.fred.none')).status).toBe(404)
    expect((await ask('curve=none')).status).toBe(404)
    expect((await ask('from=2026-01-01')).status).toBe(422)
    expect((await ask('series_ids=usa.fred.gdp&curve=usa.government_bond.yield')).status).toBe(422)
    expect((await ask(`series_ids=${Array.from({ length: 101 }, (_, at) => `s${at}`).join()}`)).status).toBe(422)
  })

  it('a key with one symbol reads every series, from the start of its plan’s history', async () => {
    const free = await host.key({ plan: 'free' })
    const seen = await rowsOf(host, '/v1/economic/observations?series_ids=usa.wdi.sp_pop_totl,usa.fred.gdp', free)
    expect(membersOf(seen, 'series_id', 'observation_date')).toEqual([
      ['usa.fred.gdp', '2025-07-01'],
      ['usa.fred.gdp', '2025-10-01'],
    ])
    const early = await host.get('/v1/economic/observations?series_ids=usa.fred.gdp&from=2020-01-01', { key: free })
    expect([early.status, early.json.code]).toEqual([403, 'history-depth'])
  })
})

describe('ratings', () => {
  it.each([
    ['Aaa', '1'],
    ['BBB-', '10'],
    ['Ca', '20'],
    ['CC', '20'],
    ['C', '21'],
    ['SD', '22'],
    ['NR', null],
    ['WR', null],
  ])('the notch of %s is %s', (rating, notch) => {
    expect(notchOf(rating)).toBe(notch)
  })

  it('ratings whose notch does not match their grade are quarantined; the others are filtered by notch and country', async () => {
    const rating = {
      ...{ region: null, agency: 'moodys', outlook: null, rating_scale: 'long_term_local', default_spread: null },
      ...{ country_risk_premium: null, equity_risk_premium: null, observation_date: '2026-01-05', edition: '2026' },
      published_at: null,
    }
    const report = await host.publish(
      sovereignRatings,
      [
        { ...rating, country: 'Brazil', country_code: 'BR', rating: 'Ba1', notch: '11' },
        { ...rating, country: 'Germany', country_code: 'DE', rating: 'Aaa', notch: '1' },
        { ...rating, country: 'Iraq', country_code: 'IQ', rating: null, notch: null },
        { ...rating, country: 'Chile', country_code: 'CL', rating: 'A2', notch: '5' },
      ],
      { source: 'test' },
    )
    expect(report).toMatchObject({ published: 3, quarantined: 1 })
    expect(membersOf(await rows('sovereign-ratings?min_notch=2'), 'country')).toEqual([['Brazil']])
    expect(membersOf(await rows('sovereign-ratings?countries=de,iq'), 'notch')).toEqual([[null], [1]])
  })
})

describe('events', () => {
  it('events are revised when the figure is released, and filtered by country, importance and code', async () => {
    const release = {
      ...{
        name: 'Consumer prices',
        event_code: 'cpi-yoy',
        country_code: 'US',
        currency_code: 'USD',
        category: 'prices',
      },
      ...{ importance: 'high', period: '2026-02', period_end: '2026-02-28', scheduled_at: '2026-03-11T12:30:00Z' },
      ...{ release_date: '2026-03-11', time_known: true, actual: null, forecast: '2.4', previous: '2.5' },
      ...{ revised_previous: null, unit: 'percent', status: 'scheduled', publisher: 'us-bls', source_url: null },
    }
    await host.submit(releases, [release, { ...release, country_code: null, event_code: 'opec', importance: 'low' }], {
      source: 'test',
    })
    host.clock.advance(60_000)
    const before = host.clock.now()
    host.clock.advance(60_000)
    await host.submit(releases, [{ ...release, actual: '2.30', status: 'released' }], { source: 'test' })
    expect(
      membersOf(await rows('events?countries=us&to=2026-03-31'), 'actual', 'status', 'released_at', 'series_id'),
    ).toEqual([[2.3, 'released', null, null]])
    expect(membersOf(await rows(`events?countries=us&as_of=${before}`), 'actual')).toEqual([[null]])
    expect(membersOf(await rows('events?importance=low,medium'), 'event_code')).toEqual([['opec']])
    const { json } = await host.get('/v1/economic/events?importance=hihg', { key })
    expect(json.errors).toMatchObject([{ parameter: 'importance' }])
  })
})

it.each([
  ['pro', '2016-03-02'],
  ['commercial', '2006-03-02'],
  ['scale', '1998-01-02'],
])('a series’ coverage begins at the %s plan’s history limit', async (plan, first) => {
  await take('eia', 'wti-daily.csv', 'Date,Price', '1998-01-02,17.43', '2026-02-27,66.1')
  const path = '/v1/datasets/economic/coverage?series_ids=world.commodity.wti'
  const [reach] = await rowsOf(host, path, await host.key({ plan }))
  expect(reach).toMatchObject({ history_from: first, history_to: '2026-02-27', status: 'available' })
})
