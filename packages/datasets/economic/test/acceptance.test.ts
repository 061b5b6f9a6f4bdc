import { realPath, skipNotice } from '@bourse/testkit/real-data'
import { runOwedJobs, startTestHost, type TestHost } from '@bourse/testkit'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import economic from '../src/index.ts'
import { membersOf, rowsOf } from './support/rows.ts'

const folder = (...names: readonly string[]) => realPath('economy', ...names)

describe.skipIf(skipNotice !== '')(`real files${skipNotice}`, () => {
  let host: TestHost
  let named: string
  let key: string
  const rows = (path: string) => rowsOf(host, `/v1/economic/${path}`, key)
  const take = async (source: string, path: string, date?: string) => {
    const report = await host.ingest(economic, source, [path], { date })
    expect(report.quarantined).toBe(0)
    return report
  }
  /** Ingests a file under a name that identifies the indicator, as the publisher's own file names do. */
  const indicator = async (file: string, code: string) => {
    await copyFile(folder('worldbank', file), join(named, `${code}.csv.gz`))
    return take('world-bank', join(named, `${code}.csv.gz`))
  }

  beforeAll(async () => {
    named = await mkdtemp(join(tmpdir(), 'bourse-indicators-'))
    host = await startTestHost({ datasets: [economic], clock: '2026-03-02T22:00:00Z' })
    key = await host.key()
  })
  afterAll(async () => {
    await host?.close()
    await rm(named, { recursive: true, force: true })
  })

  it('acceptance 11: the curve for 2023-12-29 has 13 yields, 2010-10-11 has none, and FRED agrees', async () => {
    await take('treasury', folder('treasury', 'par-yield-curve-rates-1990-2023.csv.gz'))
    const curve = (date: string) => rows(`observations?curve=usa.government_bond.yield&from=${date}&to=${date}`)
    const last = new Map((await curve('2023-12-29')).map((row) => [row['series_id'], row['value']]))
    expect(last.size).toBe(13)
    const yieldOf = (tenor: string) => last.get(`usa.government_bond.yield.${tenor}`)
    expect([yieldOf('3m'), yieldOf('10y'), yieldOf('30y')]).toEqual([5.4, 3.88, 4.03])
    expect(await curve('2010-10-11')).toEqual([])
    expect(
      membersOf(
        await rows('observations?series_ids=usa.government_bond.yield.10y&from=2023-03-31&to=2023-03-31'),
        'value',
      ),
    ).toEqual([[3.48]])
    await take('fred', folder('fred', 'DGS10.csv.gz'))
    expect(
      membersOf(await rows('observations?series_ids=usa.fred.dgs10&from=2023-12-29&to=2023-12-29'), 'value'),
    ).toEqual([[3.88]])
  })

  it('EIA: the oil price was negative on 2020-04-20; H.10: every rate is the dollar price of one unit', async () => {
    await take('eia', folder('eia', 'wti-daily.csv.gz'))
    await take('eia', folder('eia', 'natural-gas-daily.csv.gz'))
    await take('federal-reserve', folder('fed', 'exchange-rates-monthly.csv.gz'))
    const valueOn = async (id: string, date: string) =>
      (await rows(`observations?series_ids=${id}&from=${date}&to=${date}`))[0]?.['value']
    expect(await valueOn('world.commodity.wti', '2020-04-20')).toBe(-36.98)
    expect(await valueOn('world.commodity.natural_gas', '1997-01-07')).toBe(3.82)
    expect(await valueOn('usa.exchange_rate.eur', '2020-01-01')).toBe(1.109754744)
    expect(await valueOn('usa.exchange_rate.gbp', '1990-01-01')).toBe(1.651254954)
    expect(await valueOn('usa.exchange_rate.jpy', '2020-01-01')).toBe(0.009151919112)
  })

  it('acceptance 12: GDP, inflation and consumer prices are read, and a later file with equal prices revises nothing', async () => {
    await indicator('gdp.csv.gz', 'NY.GDP.MKTP.CD')
    await indicator('cpi.csv.gz', 'FP.CPI.TOTL.ZG')
    const { text } = await host.get(
      '/v1/economic/observations?series_ids=usa.wdi.ny_gdp_mktp_cd,world.wdi.ny_gdp_mktp_cd&from=2023-01-01',
      { key },
    )
    expect(text).toContain('"value":27360935000000,')
    expect(text).toContain('"value":105435039507024.1,')
    await runOwedJobs(host)
    const [world] = await rows('series?series_ids=world.wdi.ny_gdp_mktp_cd')
    expect(world).toMatchObject({ country_code: null, region: 'world', last_observation_date: '2023-01-01' })
    expect(
      membersOf(
        await rows('observations?series_ids=usa.wdi.fp_cpi_totl_zg&from=2022-01-01&to=2023-12-31'),
        'observation_date',
        'value',
      ),
    ).toEqual([
      ['2022-01-01', 8.00279982052121],
      ['2023-01-01', 4.11633838374488],
    ])

    await take('fred', folder('fred', 'CPIAUCSL.csv'))
    const prices = await rows('observations?series_ids=usa.fred.cpiaucsl&limit=10000')
    expect(prices).toHaveLength(944)
    expect(prices.at(-1)).toMatchObject({ observation_date: '2025-08-01', period_end: '2025-08-31', value: 323.364 })
    const later = await take('fred', folder('fred-vintage-20251008', 'CPIAUCSL.csv'))
    expect(later).toMatchObject({ rows: 309, published: 0, revised: 0, unchanged: 309 })
  })

  it.each(['ctryprem.xlsx', 'ERP_by_country.csv'])(
    'acceptance 13: country risk for January 2022 from %s',
    async (file) => {
      await take('damodaran', folder('damodaran-2022-01', file), file.endsWith('.csv') ? '2022-01-01' : undefined)
      const rated = await rows('sovereign-ratings?edition=2022&agency=moodys&limit=1000')
      const of = (country: string) => rated.find((row) => row['country'] === country)
      expect(rated).toHaveLength(157)
      expect(of('Brazil')).toMatchObject({
        country_code: 'BR',
        rating: 'Ba2',
        notch: 12,
        default_spread: 2.56,
        country_risk_premium: 2.97,
      })
      expect(of('Egypt')).toMatchObject({ rating: 'B2', notch: 15, default_spread: 4.68, country_risk_premium: 5.44 })
      expect(of('Argentina')).toMatchObject({ rating: 'Ca', notch: 20, default_spread: 10.21 })
      expect(of('Venezuela')).toMatchObject({ rating: 'C', notch: 21, default_spread: 17.5 })
      expect(of('United States')).toMatchObject({ country_code: 'US', rating: 'Aaa', notch: 1, default_spread: 0 })
      expect(of('Sharjah')).toMatchObject({ country_code: null })
      for (const region of ['Africa', 'Asia', 'Global']) expect(of(region)).toBeUndefined()
      const without = rated.filter((row) => row['country_code'] === null).map((row) => row['country'])
      expect(without.sort()).toEqual(['Abu Dhabi', 'Ras Al Khaimah (Emirate of)', 'Sharjah'])
      const ids = 'world.sovereign_default_spread.ba2,bra.sovereign.default_spread,abu_dhabi.sovereign.default_spread'
      expect(membersOf(await rows(`observations?series_ids=${ids}`), 'observation_date', 'value')).toEqual([
        ['2022-01-01', 2.56],
        ['2022-01-01', 2.56],
        ['2022-01-01', 0.42],
      ])
    },
  )
})
