import { importFile, type ImportOptions } from '@bourse/host'
import type { Dataset } from '@bourse/kit'
import { runOwedJobs, type TestHost } from '@bourse/testkit'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { datasets } from '../src/datasets.ts'
import { startFullHost } from './support/full-host.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** The rows in one file, and the call that reads each row. */
interface Imported {
  readonly rows: Rows
  readonly options?: Partial<ImportOptions>
  readonly path: string
  /** Rows that another source has to publish first, because a file alone is not enough. */
  readonly after?: { readonly table: string; readonly rows: Rows }
  /** Properties in the file that responses omit or format differently. */
  readonly unlike?: readonly string[]
}

const AAA = { symbol: 'AAA', exchange_mic: 'XNAS' }

/** A series as its publisher describes it. */
const RATE = {
  ...{ id: 'test.rate', name: 'Test rate', publisher: 'test', category: 'interest_rate', unit: 'percent' },
  ...{ frequency: 'daily', discontinued: false },
}

/** Files by dataset, ordered so that each follows the datasets that it needs. */
const IMPORTS: Readonly<Record<string, Imported>> = {
  instruments: {
    rows: [
      { ...AAA, valid_from: '2010-01-04', name: 'Alpha Inc.', type: 'CS', cik: '1', currency_code: 'USD' },
      { symbol: 'INDEX:TEST', exchange_mic: 'INDEX', valid_from: '2010-01-04', name: 'Test index', type: 'INDEX' },
      { symbol: 'FNDX', exchange_mic: 'XNAS', valid_from: '2010-01-04', name: 'Test fund', type: 'ETF' },
    ],
    path: '/v1/instruments?status=all',
    unlike: ['valid_from'],
  },
  eod: {
    rows: ['2026-11-23', '2026-11-24'].map((date) => ({ ...AAA, date, close: '10.5', volume: '100' })),
    path: '/v1/eod?symbols=AAA&from=2026-11-01',
  },
  'corporate-actions': {
    rows: [{ ...AAA, type: 'cash_dividend', ex_date: '2026-11-12', amount: '0.25', currency_code: 'USD' }],
    path: '/v1/dividends?symbols=AAA',
  },
  ipos: {
    rows: [
      {
        status: 'priced',
        company_name: 'Beta Inc.',
        expected_symbol: 'BETA',
        exchange_mic: 'XNAS',
        listing_date: '2026-11-20',
      },
    ],
    path: '/v1/ipos?from=2026-11-01',
    // The listing already exists.
    unlike: ['status'],
  },
  shorts: {
    rows: [{ ...AAA, date: '2026-11-24', short_volume: '50', total_volume: '100', ratio: '0.5', facilities: [] }],
    path: '/v1/short-volume?symbols=AAA',
  },
  intraday: {
    rows: [
      { ...AAA, datetime: '2026-11-24T15:00:00Z', open: '10', high: '11', low: '10', close: '10.5', interval: '5m' },
    ],
    path: '/v1/intraday?symbols=AAA&from=2026-11-24',
  },
  congress: {
    rows: [
      {
        chamber: 'house',
        filing_id: '20034616',
        line: '1',
        transaction_date: '2026-10-05',
        disclosed_on: '2026-10-20',
        official_name: 'Demo Member',
        transaction_type: 'purchase',
        asset_description: 'Alpha Inc.',
        ticker: 'AAA',
        amount: '$1,001 - $15,000',
      },
    ],
    path: '/v1/congressional-trades',
    unlike: ['ticker', 'amount'],
  },
  bonds: {
    rows: [
      {
        isin: 'US037833AL42',
        name: 'Apple Inc. 3.85 2043',
        bond_type: 'corporate',
        call_features: [],
        seniority: 'senior_unsecured',
        currency_code: 'USD',
        coupon: '0.0385',
        maturity_date: '2043-05-04',
      },
    ],
    options: { market: 'BOND', createListings: true },
    path: '/v1/bonds?symbols=BOND:US037833AL42',
  },
  filings: {
    rows: [
      {
        filing_id: '0000000001-26-000001',
        cik: '1',
        company_name: 'Alpha Inc.',
        form_type: '10-Q',
        filed_on: '2026-11-02',
        url: 'https://www.sec.gov/Archives/edgar/data/1/a.htm',
      },
    ],
    path: '/v1/filings?symbols=AAA',
  },
  ownership: {
    rows: [{ ...AAA, holder_type: 'fund', reported_on: '2026-09-30', holder: 'Harbor Fund', position: '100' }],
    path: '/v1/ownership?symbols=AAA',
  },
  research: {
    rows: [{ ...AAA, period_end: '2026-09-30', period_type: 'quarterly', eps_actual: '1.5', currency_code: 'USD' }],
    path: '/v1/earnings?symbols=AAA',
  },
  fundamentals: {
    rows: [
      {
        ...AAA,
        observed_on: '2026-11-20',
        shares_outstanding: '1000',
        shares_outstanding_basis: 'issuer',
      },
    ],
    path: '/v1/share-statistics?symbols=AAA',
  },
  indices: {
    rows: ['AAA', 'FNDX'].map((provider_symbol) => ({
      index: 'INDEX:TEST',
      snapshot_date: '2026-11-24',
      provider_symbol,
      ticker: `XNAS:${provider_symbol}`,
    })),
    path: '/v1/indices/{INDEX:TEST}/constituents',
    unlike: ['index', 'ticker'],
  },
  companies: {
    rows: [{ ...AAA, description: 'Creates what the tests need.', employees: '12', website: 'https://alpha.example' }],
    path: '/v1/companies?symbols=AAA',
  },
  quotes: {
    rows: [{ ...AAA, last_price: '10.6', last_at: '2026-11-24T20:59:30Z' }],
    path: '/v1/quotes?symbols=AAA',
  },
  economic: {
    rows: ['2026-01-05', '2026-01-06'].map((observation_date) => ({
      ...{ series_id: 'test.rate', observation_date, period_start: observation_date, period_end: observation_date },
      value: '2.5',
    })),
    after: { table: 'described_series', rows: [RATE] },
    path: '/v1/economic/observations?series_ids=test.rate&from=2026-01-01',
  },
  options: {
    rows: ['C', 'P'].map((type) => ({
      contract_symbol: `AAA261218${type}00010000`,
      ...{ snapshot_date: '2026-11-24', bid: '0.5', ask: '0.6', volume: '7', open_interest: '12' },
    })),
    path: '/v1/options/quotes?symbols=AAA',
  },
  funds: {
    rows: [
      {
        ...{ symbol: 'FNDX', exchange_mic: 'XNAS', name: 'Test fund', fund_type: 'etf', family: 'Harbor' },
        ...{ currency_code: 'USD', inception_date: '2010-01-04', expense_ratio: '0.0009' },
        ...{ observed_on: '2026-11-23', status: 'active' },
      },
    ],
    path: '/v1/funds?symbols=FNDX',
  },
  crypto: {
    rows: [
      {
        ...{
          symbol: null,
          asset_code: 'TST',
          network: '-',
          contract: '-',
          venue: 'CRYPTO',
          name: 'Test coin',
          asset_type: 'coin',
        },
        links: { website: ['https://coin.example/'], explorer: [], whitepaper: null, source_code: [], community: [] },
        supply: { circulating: '10', total: '20', max: null },
        ...{ contracts: [], observed_at: '2026-11-24T12:00:00Z', status: 'active' },
      },
    ],
    path: '/v1/crypto/assets?asset_codes=TST',
    // These fields distinguish assets with the same code; the addresses are in `contracts`.
    unlike: ['network', 'contract', 'venue'],
  },
  news: {
    rows: [
      {
        ...{ title: 'Alpha rises', published_at: '2026-11-24T14:00:00Z', language: 'en', keywords: ['earnings'] },
        publisher: { name: 'Test News', homepage_url: null, logo_url: null, favicon_url: null },
        associations: [{ symbol: 'AAA', exchange_mic: 'XNAS', score: null }],
      },
    ],
    path: '/v1/news?symbols=AAA',
    unlike: ['associations'],
  },
}

/** Properties whose value differs between a file's row and the returned row. */
function differing(row: Rows[number], answered: Rows[number], unlike: readonly string[] = []): readonly string[] {
  return Object.keys(row).filter((name) => !unlike.includes(name) && plain(answered[name]) !== plain(row[name]))
}

/** Returns the same text for `0.50` in a file and the number 0.5 in a response, including within lists and objects. */
function plain(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' && /^-?\d+(\.\d+)?$/.test(inner) ? Number(inner) : inner,
  )
}

describe('rows in a file', () => {
  let host: TestHost
  let key: string
  let folder: string
  let loaded: readonly Dataset[]
  beforeAll(async () => {
    loaded = await Promise.all(datasets.map(async (load) => (await load()).default))
    host = await startFullHost('2026-11-24T23:30:00Z')
    key = await host.key()
    folder = await mkdtemp(join(tmpdir(), 'bourse-imports-'))
  })
  afterAll(async () => {
    await host?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const get = async (path: string) => (await host.get(path, { key })).json
  const dataset = (id: string) => loaded.find((each) => each.id === id) as Dataset

  async function importing(id: string, rows: Rows, options: Partial<ImportOptions> = {}) {
    const file = join(folder, `${id}.ndjson`)
    await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'))
    const findings: string[] = []
    const report = await importFile(host.host.publications, dataset(id), file, {
      map: {},
      source: 'import',
      onFinding: ({ rule, reason }) => void findings.push(`${rule}: ${reason}`),
      ...options,
    })
    await runOwedJobs(host)
    return { ...report, findings }
  }

  /** A path with its braced symbol replaced by the listing's id. */
  async function addressOf(path: string): Promise<string> {
    const symbol = /\{(.*)\}/.exec(path)?.[1]
    if (symbol === undefined) return path
    const { data } = await get(`/v1/securities?symbols=${symbol}`)
    return path.replace(/\{.*\}/, data[0].instrument_id)
  }

  test.for(Object.entries(IMPORTS))(
    'rows in a file for %s are all returned',
    async ([id, { rows, options, path, after, unlike }]) => {
      const first = dataset(id).records.find(({ table }) => table === after?.table)
      if (first !== undefined) await host.publish(first, after?.rows ?? [], { source: 'test' })
      const { findings, quarantined, ignoredColumns } = await importing(id, rows, options)
      expect({ findings, quarantined, ignoredColumns }).toEqual({ findings: [], quarantined: 0, ignoredColumns: [] })
      const answer = await get(await addressOf(path))
      expect(answer.data, JSON.stringify(answer)).toHaveLength(rows.length)
      for (const row of rows) {
        const same = answer.data.filter((answered: Rows[number]) => differing(row, answered, unlike).length === 0)
        expect(
          same,
          JSON.stringify(answer.data.map((each: Rows[number]) => differing(row, each, unlike))),
        ).toHaveLength(1)
      }
    },
  )

  test('rows in a file are tested for every dataset that accepts files', () => {
    const taking = loaded.flatMap(({ id, imports }) => (imports === undefined ? [] : [id]))
    expect(Object.keys(IMPORTS).toSorted()).toEqual(taking.toSorted())
  })

  test('rows in a file for a series that no source describes are rejected with a next step', async () => {
    const day = { observation_date: '2026-01-02', period_start: '2026-01-02', period_end: '2026-01-02' }
    const rows = [{ series_id: 'gold.usd', ...day, value: '2650.5' }]
    const { findings, ...report } = await importing('economic', rows)
    expect(report).toMatchObject({ rows: 1, published: 0, quarantined: 1 })
    expect(findings).toEqual([expect.stringContaining('unknown-series: no entity has the name gold.usd')])
    expect(findings).toEqual([expect.stringContaining('connect the source first')])
  })

  test('rows in a file for bonds create listings under their ISINs', async () => {
    const { data } = await get('/v1/instruments?symbols=BOND:US037833AL42')
    expect(data).toMatchObject([{ symbol: 'BOND:US037833AL42', exchange_mic: 'BOND' }])
  })
})
