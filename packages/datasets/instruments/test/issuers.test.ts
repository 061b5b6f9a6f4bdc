import { f, record, revisioned, defineDataset, type Knowledge, type SubjectResolver } from '@bourse/kit'
import type { ResolveRequest } from '@bourse/kit/subject'
import { issuer, issuers, type IssuerDirectory } from '@bourse/services'
import { demoListings } from '@bourse/demo/market'
import { fakeSessions, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import instruments, { directory, directoryRow, type DirectoryRow } from '../src/index.ts'

const TODAY = '2026-03-02'
const MARKETS = ['XNYS', 'XNAS', 'XLON']

const us = (symbol: string, exchange_mic: string, more: Partial<DirectoryRow> = {}) =>
  directoryRow({ symbol, exchange_mic, valid_from: '2010-01-04', country_code: 'US', type: 'CS', ...more })

const alphabet = { cik: '1652044', company_name: 'Alphabet Inc.' }
const world: readonly DirectoryRow[] = [
  us('GOOGL', 'XNAS', { ...alphabet, valid_from: '2004-08-19', isin: 'US02079K3059' }),
  us('GOOG', 'XNAS', { ...alphabet, valid_from: '2014-04-03', figi: 'BBG009S3NB30' }),
  us('BRK.A', 'XNYS', { cik: '1067983', cusip: '084670108', valid_from: '1996-05-09' }),
  us('BRK.B', 'XNYS', { cik: '1067983' }),
  us('ABR', 'XNYS', { cik: '1253986' }),
  us('ABR.PRD', 'XNYS', { cik: '1253986', type: 'PFD', valid_from: '2005-01-03' }),
  us('LEIA', 'XNYS', { valid_from: '2001-01-02', lei: '5493000C01ZX7D35SD85', company_name: 'One name' }),
  us('LEIB', 'XNYS', { lei: '5493000C01ZX7D35SD85', company_name: 'Another name' }),
  us('ACM.A', 'XNYS', { company_name: 'Acme Holdings, Inc.' }),
  us('ACM.B', 'XNYS', { company_name: 'ACME HOLDINGS CORP' }),
  us('ACMX', 'XLON', { company_name: 'Acme Holdings plc', country_code: 'GB' }),
  us('SPDR', 'XNAS', { cik: '1652044', type: 'ETF', company_name: 'Alphabet Inc.' }),
  us('NOTE', 'XNYS', { cik: '1652044', type: 'ETN' }),
  us('VODR', 'XNAS', { cik: '839923', type: 'ADRC', country_code: 'GB', valid_from: '1990-01-02' }),
  us('VOD', 'XLON', { cik: '839923', type: 'CS', country_code: 'GB' }),
  us('HOME', 'XNYS', { cik: '1111111', valid_from: '2015-01-02' }),
  us('AWAY', 'XLON', { cik: '1111111', valid_from: '2010-01-04' }),
]

const filings = record('filings', {
  title: 'Filings',
  subject: issuer,
  id: 'fil',
  fields: { filed_on: f.date('Filing date'), form: f.text('Form') },
  key: ['company_id', 'filed_on'],
  time: revisioned('filed_on'),
  order: ['filed_on asc', 'id asc'],
})
const filed = defineDataset({
  id: 'filed',
  title: 'Filed',
  summary: 'Filings of issuers, for tests.',
  records: [filings],
})

let host: TestHost

beforeAll(async () => {
  host = await startTestHost({ datasets: [instruments, filed, fakeSessions()] })
  await submit(world)
})
afterAll(() => host?.close())

const submit = (rows: readonly DirectoryRow[]) => host.submit(directory, rows, { source: 'test' })
const known = (): Knowledge => ({ asOf: undefined, pins: host.host.engine.versions().pins })
const resolver = (): SubjectResolver => host.host.engine.resolverOf(issuer)

async function now(): Promise<IssuerDirectory> {
  const service = host.host.wiring.service(issuers)
  if (service === undefined) throw new Error('nobody offers issuers')
  return service.at(known())
}

async function ids(): Promise<(symbol: string) => string> {
  const { rows } = await host.database.database.pool.query<{ symbol: string; id: string }>(
    `select symbol, id from instruments.instruments where known_to = 'infinity'`,
  )
  const bySymbol = new Map(rows.map(({ symbol, id }) => [symbol, id]))
  return (symbol) => bySymbol.get(symbol) ?? `no ${symbol}`
}

async function symbolsWith(symbol: string): Promise<readonly string[] | undefined> {
  const idOf = await ids()
  return (await now()).ofListing(idOf(symbol))?.listings.map((listing) => listing.symbol)
}

async function primaryOf(symbol: string): Promise<string | undefined> {
  const idOf = await ids()
  return (await now()).ofListing(idOf(symbol))?.primary.symbol
}

async function resolve(by: string, requested: string, more: Partial<ResolveRequest> = {}) {
  const dates = { on: TODAY, day: TODAY, labels: 'current', markets: MARKETS } as const
  const [found] = await resolver().resolve({ by, requested: [requested], ...dates, knowledge: known(), ...more })
  return found?.found === true ? found.entity : undefined
}

describe('0.3 issuers and share classes', () => {
  it('rule 1: every share class, preferred stock, ETF and fund keeps its own company_id', async () => {
    const idOf = await ids()
    const directory = await now()
    const own = ['GOOG', 'GOOGL', 'ABR', 'ABR.PRD', 'SPDR'].map((symbol) => directory.listing(idOf(symbol))?.company_id)
    expect(new Set(own).size).toBe(5)
    expect(own).not.toContain(null)
  })

  it('rule 2: listings with the same CIK have one issuer; funds and notes are issuers of their own', async () => {
    expect(await symbolsWith('GOOG')).toEqual(['GOOG', 'GOOGL'])
    expect(await symbolsWith('BRK.B')).toEqual(['BRK.A', 'BRK.B'])
    expect(await symbolsWith('SPDR')).toEqual(['SPDR'])
    expect(await symbolsWith('NOTE')).toEqual(['NOTE'])
  })

  it('rule 2: without a CIK, the LEI identifies the issuer; without either, its name and country do', async () => {
    expect(await symbolsWith('LEIA')).toEqual(['LEIA', 'LEIB'])
    expect(await symbolsWith('ACM.A')).toEqual(['ACM.A', 'ACM.B'])
    expect(await symbolsWith('ACMX')).toEqual(['ACMX'])
  })

  it('rule 3: the primary listing is the common stock, then the listing in the home country, then the earliest', async () => {
    expect(await primaryOf('GOOG')).toBe('GOOGL')
    expect(await primaryOf('ABR.PRD')).toBe('ABR')
    expect(await primaryOf('VODR')).toBe('VOD')
    expect(await primaryOf('AWAY')).toBe('HOME')
  })

  it('rule 3: the id is the primary listing’s, and does not change when listings are added or end or a CIK becomes known', async () => {
    const idOf = await ids()
    const before = (await now()).ofListing(idOf('ACM.A'))
    expect(before?.company_id).toBe(before?.primary.company_id)
    await submit([us('ACM', 'XNYS', { valid_from: '1990-01-02', company_name: 'Acme Holdings Inc' })])
    await submit([us('ACM.A', 'XNYS', { valid_to: '2020-01-02' })])
    const grown = (await now()).ofListing(idOf('ACM.B'))
    expect(grown?.primary.symbol).toBe('ACM')
    expect(grown?.company_id).toBe(before?.company_id)
    const numberedRows = ['ACM', 'ACM.A', 'ACM.B'].map((symbol) => us(symbol, 'XNYS', { cik: '77', valid_from: null }))
    await submit(numberedRows.map((row) => (row.symbol === 'ACM.A' ? { ...row, valid_to: '2020-01-02' } : row)))
    const numbered = (await now()).ofCik('77')
    expect(numbered?.listings.map(({ symbol }) => symbol)).toEqual(['ACM', 'ACM.B', 'ACM.A'])
    expect(numbered?.company_id).toBe(before?.company_id)
  })

  it('rule 3: listings that leave an issuer do not take an id that other listings still have', async () => {
    await submit([
      us('STAY', 'XNYS', { company_name: 'Split Ltd', valid_from: '2012-01-03' }),
      us('LEFT', 'XNYS', { company_name: 'Split Ltd', valid_from: '2011-01-03' }),
    ])
    const idOf = await ids()
    const before = (await now()).ofListing(idOf('LEFT'))?.company_id
    await submit([us('LEFT', 'XNYS', { company_name: 'Split Ltd', cik: '88', valid_from: null })])
    expect((await now()).ofListing(idOf('STAY'))?.company_id).toBe(before)
    expect((await now()).ofCik('88')?.company_id).not.toBe(before)
  })

  it('rule 4: any class selects the issuer, labeled with the requested listing; a company id with its primary listing', async () => {
    const idOf = await ids()
    const directory = await now()
    const google = directory.ofCik('1652044')
    const class_c = directory.listing(idOf('GOOG'))
    const byName = await resolve('name', 'GOOG')
    expect(byName).toMatchObject({ id: google?.company_id, market: 'XNAS', listedAs: idOf('GOOG') })
    expect(byName?.labels).toEqual({ instrument_id: idOf('GOOG'), symbol: 'GOOG', exchange_mic: 'XNAS' })
    expect(await resolve('listing', idOf('GOOG'))).toEqual(byName)
    expect(await resolve('id', class_c?.company_id ?? '')).toEqual(byName)
    expect((await resolve('id', google?.company_id ?? ''))?.labels['symbol']).toBe('GOOGL')
    expect(await resolve('id', 'cmp_none')).toBeUndefined()
  })

  it('rule 6: an issuer selected by id is shown with a listing in an entitled market', async () => {
    const company = (await now()).ofCik('839923')?.company_id ?? ''
    expect((await resolve('id', company))?.market).toBe('XLON')
    expect((await resolve('id', company, { markets: ['XNAS'] }))?.market).toBe('XNAS')
  })

  it('rule 6: without selectors, each issuer of any entitled listing is returned once', async () => {
    const scope = { markets: ['XNAS'], excludedKinds: ['ETF'], ids: undefined, fingerprint: 'rule 6' }
    const request = { scope, on: TODAY, markets: [], excludeKinds: [], knowledge: known() }
    const shown = async () => (await resolver().universe(request)).map(({ labels }) => labels['symbol'])
    expect(await shown()).toEqual(['GOOGL', 'VODR'])
    const idOf = await ids()
    const listed = { ...scope, ids: new Set([idOf('GOOG')]), fingerprint: 'rule 6 listed' }
    const few = await resolver().universe({ ...request, scope: listed })
    expect(few.map(({ labels }) => labels['symbol'])).toEqual(['GOOG'])
  })

  it('rule 7: rows with a CIK are stored under the issuer; those with an unknown CIK are quarantined', async () => {
    const rows = [
      { cik: '1067983', filed_on: '2026-02-02', form: '10-K' },
      { cik: '999', filed_on: '2026-02-02', form: '10-K' },
    ]
    expect(await host.publish(filings, rows, { source: 'test' })).toMatchObject({ published: 1, quarantined: 1 })
    const { rows: refused } = await host.database.database.pool.query(
      `select rule, value from bourse.quarantine where record = 'filed.filings'`,
    )
    expect(refused).toEqual([{ rule: 'unknown-issuer', value: 'cik:0000000999' }])
  })
})

describe('incoming rows', () => {
  const kept = async (date: string) => {
    const { rows } = await host.database.database.pool.query<{ company_id: string }>(
      'select company_id from filed.filings where filed_on = $1',
      [date],
    )
    const directory = await now()
    return rows.map(({ company_id }) => directory.ofCompany(company_id)?.primary.symbol)
  }

  it('incoming rows identify their issuer by any share class’s company_id, listing, ISIN, CUSIP, FIGI, LEI or symbol', async () => {
    const idOf = await ids()
    const class_c = (await now()).listing(idOf('GOOG'))?.company_id
    const named: readonly (readonly [Record<string, unknown>, string])[] = [
      [{ company_id: class_c }, 'GOOGL'],
      [{ instrument_id: idOf('BRK.B') }, 'BRK.A'],
      [{ isin: 'us02079k3059' }, 'GOOGL'],
      [{ cusip: '02079K305' }, 'GOOGL'],
      [{ cusip: '084670108' }, 'BRK.A'],
      [{ figi: 'BBG009S3NB30' }, 'GOOGL'],
      [{ lei: '5493000C01ZX7D35SD85' }, 'LEIA'],
      [{ symbol: 'ABR.PRD' }, 'ABR'],
    ]
    for (const [index, [name, symbol]] of named.entries()) {
      const filed_on = `2026-01-${String(index + 10)}`
      await host.publish(filings, [{ ...name, filed_on, form: '8-K' }], { source: 'test' })
      expect([name, await kept(filed_on)]).toEqual([name, [symbol]])
    }
  })
})

describe('the demo market', () => {
  it('C4: GOOG and GOOGL, and BRK.A and BRK.B, share an issuer and are separate companies', async () => {
    const demo = await startTestHost({ datasets: [instruments, fakeSessions()] })
    try {
      await demo.submit(
        directory,
        Array.from(demoListings(TODAY), (row) => ({ ...row })),
        { source: 'demo', demo: true },
      )
      const knowledge = { asOf: undefined, pins: demo.host.engine.versions().pins }
      const known = await demo.host.wiring.service(issuers)?.at(knowledge)
      const groups = known?.all.map(({ listings }) => listings.map(({ symbol }) => symbol)) ?? []
      const withSymbol = (symbol: string) => groups.find((symbols) => symbols.includes(symbol))
      expect(withSymbol('GOOG')).toEqual(['GOOG', 'GOOGL'])
      expect(withSymbol('BRK.A')).toEqual(['BRK.A', 'BRK.B'])
      expect(known?.ofCik('0001652044')?.listings.map(({ company_id }) => company_id)).toHaveLength(2)
    } finally {
      await demo.close()
    }
  })
})
