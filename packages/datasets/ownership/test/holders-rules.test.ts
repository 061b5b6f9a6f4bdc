import { defineDataset } from '@bourse/kit'
import { shareStatistics } from '@bourse/services'
import { fakeDailyBars, fakeListings, runJob, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import ownership, { importedPositions } from '../src/index.ts'
import { sec13f } from '../src/sources/sec-13f.ts'
import { secNport } from '../src/sources/sec-nport.ts'
import { publishRaw } from '@bourse/testkit/workspace'
import { report13f, submission } from './support/submissions.ts'

const [ONE, TWO, SIX] = ['037833100', '02079K107', '594918104'] as const
const idOf = (symbol: string) => `ins_00000000000000000${symbol.toLowerCase()}`
const CHECK_DIGITS = { [ONE]: '5', [TWO]: '9', [SIX]: '5' }
const listingOf = (symbol: string, cusip: keyof typeof CHECK_DIGITS) => ({
  ...{ id: idOf(symbol), isin: `US${cusip}${CHECK_DIGITS[cusip]}` },
  stretches: [{ symbol, exchange_mic: symbol === 'ONE' ? 'XNAS' : 'XNYS' }],
})
const listings = fakeListings([listingOf('ONE', ONE), listingOf('TWO', TWO)])

/** A thousand shares in each listing on every date. */
const shareCounts = defineDataset({
  id: 'fake-shares',
  title: 'Synthetic share counts',
  summary: 'Share counts for tests.',
  provides: [
    shareStatistics.provide({}, () => ({
      on: async (ids) => new Map(ids.map((id) => [id, { shares_outstanding: '1000', float_shares: null }])),
    })),
  ],
})

type Row = Readonly<Record<string, unknown>>

const UNITS = 'ownership__units-of-portfolios'

type Report = Parameters<typeof report13f>[0]

describe('ownership: the largest holders', () => {
  let host: TestHost
  let key: string
  beforeAll(async () => {
    const bars = fakeDailyBars([{ instrument_id: idOf('ONE'), date: '2025-12-31', close: '250' }])
    host = await startTestHost({ datasets: [listings, bars, shareCounts, ownership], clock: '2026-03-02T22:00:00Z' })
    key = await host.key()
  })
  afterAll(() => host.close())

  let number = 0
  const idNext = () => `0000777001-26-${String(++number).padStart(6, '0')}`
  const take = (given: Omit<Report, 'id'>) => {
    const id = idNext()
    return publishRaw(host, sec13f, { submission: report13f({ ...given, id }) }, { filing_id: id })
  }
  const holders = async (query: string): Promise<readonly Row[]> => {
    const answer = await host.get(`/v1/ownership?limit=100&${query}`, { key })
    expect(answer.status, answer.text).toBe(200)
    return answer.json.data
  }
  const held = async (query: string, name: string) =>
    (await holders(query)).find(({ holder }) => holder === name)?.['position']
  const row = (shares: number, cusip: string = ONE) => ({ cusip, value: shares * 250, shares })
  const accepted = (day: string) => ({ filed: day, accepted: `${day}120000` })

  test('rules 4 and 5: each share class has its own list; puts, calls and principal amounts never count', async () => {
    const rows = [
      { ...row(100) },
      { ...row(900), putCall: 'Put' as const },
      { ...row(800), putCall: 'Call' as const },
      { ...row(700), type: 'PRN' as const },
      row(55, TWO),
    ]
    await take({ cik: '0000777010', name: 'Classes', period: '12-31-2025', rows })
    expect(await held('symbols=ONE', 'Classes')).toBe(100)
    expect(await held('symbols=TWO', 'Classes')).toBe(55)
    const [{ holder_type, holder_id, reported_on } = {}] = await holders('symbols=ONE')
    const path = `/v1/history?operation=ownership.list&key=ONE,${[holder_type, holder_id, reported_on].join(',')}`
    expect((await host.get(path, { key })).json.data).toMatchObject([
      { source: 'edgar-13f', values: { position: 100 } },
    ])
    // As a percentage of the shares outstanding on the report date.
    expect((await holders('symbols=ONE'))[0]).toMatchObject({ position_ratio: 0.1, position_value: 25_000 })
  })

  test('rule 6: rows with the same CUSIP are summed, a restatement replaces them, new holdings are added', async () => {
    const report = { cik: '0000777011', name: 'Amended', period: '12-31-2025' }
    await take({ ...report, ...accepted('20260201'), rows: [row(60), row(40), row(10, TWO)] })
    expect(await held('symbols=ONE', 'Amended')).toBe(100)
    await take({ ...report, ...accepted('20260203'), amends: 'NEW HOLDINGS', rows: [row(25)] })
    expect(await held('symbols=ONE', 'Amended')).toBe(125)
    await take({ ...report, ...accepted('20260205'), amends: 'RESTATEMENT', rows: [row(90)] })
    expect([await held('symbols=ONE', 'Amended'), await held('symbols=TWO', 'Amended')]).toEqual([90, undefined])
    expect(await held('symbols=ONE&as_of=2026-02-04T00:00:00Z', 'Amended')).toBe(125)
    expect(await held('symbols=TWO&as_of=2026-02-04T00:00:00Z', 'Amended')).toBe(10)
  })

  test('rule 6: publishing the same filings again, in any order, changes nothing', async () => {
    const about = { cik: '0000777012', name: 'Again', period: '12-31-2025' }
    const original = report13f({ ...about, ...accepted('20260201'), id: '0000777012-26-000001', rows: [row(70)] })
    const more = report13f({
      ...{ ...about, ...accepted('20260202'), id: '0000777012-26-000002' },
      ...{ amends: 'NEW HOLDINGS' as const, rows: [row(5)] },
    })
    for (const submission of [more, original, more, original])
      await publishRaw(host, sec13f, { submission }, { filing_id: '' })
    expect(await held('symbols=ONE', 'Again')).toBe(75)
  })

  test('rule 1: the newest position within 200 days counts; a holder whose later report lacks the listing is excluded', async () => {
    const holder = { cik: '0000777013', name: 'Later' }
    await take({ ...holder, period: '06-30-2025', ...accepted('20250801'), rows: [row(40), row(1, TWO)] })
    await take({ ...holder, period: '09-30-2025', ...accepted('20251101'), rows: [row(50), row(2, TWO)] })
    await take({ ...holder, period: '12-31-2025', ...accepted('20260210'), rows: [row(3, TWO)] })
    expect(await held('symbols=ONE&effective_date=2025-09-29', 'Later')).toBe(40)
    expect(await held('symbols=ONE&effective_date=2025-12-30', 'Later')).toBe(50)
    expect(await held('symbols=ONE', 'Later')).toBeUndefined()
    expect(await held('symbols=ONE&as_of=2026-02-01T00:00:00Z', 'Later')).toBe(50)
    expect(await held('symbols=TWO&effective_date=2099-01-01', 'Later')).toBe(3)
    await take({ cik: '0000777014', name: 'Silent', period: '06-30-2025', ...accepted('20250802'), rows: [row(40)] })
    expect(await held('symbols=ONE&effective_date=2026-01-16', 'Silent')).toBe(40)
    expect(await held('symbols=ONE&effective_date=2026-01-17', 'Silent')).toBeUndefined()
  })

  test('a change is the difference from the previous report; a listing missing from that report counts as zero', async () => {
    const [change] = (await holders('symbols=TWO')).filter(({ holder }) => holder === 'Later')
    expect(change).toMatchObject({ position_change: 1, position_change_ratio: 0.5 })
    const holder = { cik: '0000777015', name: 'Began' }
    await take({ ...holder, period: '09-30-2025', ...accepted('20251102'), rows: [row(9)] })
    await take({ ...holder, period: '12-31-2025', ...accepted('20260211'), rows: [row(9), row(4, TWO)] })
    const [began] = (await holders('symbols=TWO')).filter(({ holder }) => holder === 'Began')
    expect(began).toMatchObject({ position_change: 4, position_change_ratio: null })
    const [first] = (await holders('symbols=ONE&effective_date=2025-11-30')).filter(({ holder }) => holder === 'Began')
    expect(first).toMatchObject({ position_change: null, position_change_ratio: null })
  })

  test('rule 7: unknown CUSIPs are dropped and counted, and invalid check digits are quarantined', async () => {
    const rows = [row(30), row(7, '594918104'), { cusip: '037833101', value: 1, shares: 1 }]
    const report = await publishRaw(
      host,
      sec13f,
      { submission: report13f({ cik: '0000777016', name: 'Unknown', period: '12-31-2025', id: idNext(), rows }) },
      { filing_id: '' },
    )
    expect(report.quarantined).toBe(0)
    const [counted] = await host.database.database.query(
      'select known_positions::text, unknown_positions::text from ownership.portfolio_reports where holder_id = ' +
        "'0000777016'",
    )
    expect(counted).toEqual({ known_positions: '1', unknown_positions: '1' })
    const parsed = [
      ...(sec13f.parse(
        { submission: report13f({ period: '12-31-2025', id: idNext(), rows }) } as never,
        {} as never,
      ) as Iterable<unknown>),
    ]
    expect(parsed.filter((one) => one instanceof Error)).toHaveLength(1)
  })

  test('rule 8: without three prices, the filing date decides whether values are in thousands', async () => {
    const value = async (name: string, on: string) =>
      (await holders(`symbols=ONE&effective_date=${on}`)).find(({ holder }) => holder === name)?.['position_value']
    const rows = [{ cusip: ONE, value: 900, shares: 10 }]
    const late = { cik: '0000777018', name: 'Thousands', period: '09-30-2022', rows }
    await take({ ...late, ...accepted('20230102') })
    const whole = { cik: '0000777019', name: 'Whole dollars', period: '09-30-2022', rows }
    await take({ ...whole, ...accepted('20230103') })
    expect([await value('Thousands', '2023-01-31'), await value('Whole dollars', '2023-01-31')]).toEqual([900_000, 900])
  })

  test('rule 8: with three prices, the median decides, regardless of the filing date', async () => {
    const close = (symbol: string) => ({ instrument_id: idOf(symbol), date: '2025-12-31', close: '250' })
    const priced = [listingOf('ONE', ONE), listingOf('TWO', TWO), listingOf('SIX', SIX)]
    const bars = fakeDailyBars(['ONE', 'TWO', 'SIX'].map(close))
    const own = await startTestHost({
      datasets: [fakeListings(priced), bars, ownership],
      clock: '2026-03-02T22:00:00Z',
    })
    try {
      const rows = [ONE, TWO, SIX].map((cusip, at) => ({ cusip, value: at === 2 ? 2_500_000 : 25, shares: 100 }))
      const report = { cik: '0000777021', name: 'Wrong unit', period: '12-31-2025', rows, ...accepted('20260210') }
      await publishRaw(own, sec13f, { submission: report13f({ ...report, id: idNext() }) }, { filing_id: 'x' })
      const { json } = await own.get('/v1/ownership?symbols=ONE', { key: await own.key() })
      expect(json.data).toMatchObject([{ holder: 'Wrong unit', position: 100, position_value: 25_000 }])
    } finally {
      await own.close()
    }
  })

  test('rule 8: one price is enough, and a price published after the report redetermines the unit', async () => {
    const closes: { instrument_id: string; date: string; close: string }[] = []
    const datasets = [fakeListings([listingOf('ONE', ONE), listingOf('TWO', TWO)]), fakeDailyBars(closes), ownership]
    const own = await startTestHost({ datasets, clock: '2026-03-02T22:00:00Z' })
    try {
      const ownKey = await own.key()
      const heldIn = async (more = '') => (await own.get(`/v1/ownership?symbols=ONE${more}`, { key: ownKey })).json.data
      const rows = [
        { cusip: ONE, value: 25, shares: 100 },
        { cusip: TWO, value: 75, shares: 10 },
      ]
      const report = { cik: '0000777022', name: 'Late closes', period: '12-31-2025', rows, ...accepted('20260210') }
      const submission = report13f({ ...report, id: idNext() })
      const right = { ...report, cik: '0000777023', name: 'Dollars', rows: [{ cusip: ONE, value: 2_500, shares: 10 }] }
      await publishRaw(own, sec13f, { submission }, { filing_id: 'x' })
      await publishRaw(own, sec13f, { submission: report13f({ ...right, id: idNext() }) }, { filing_id: 'y' })
      const byDate = [
        { holder: 'Late closes', position: 100, position_value: 25, portfolio_ratio: 0.25 },
        { holder: 'Dollars', position: 10, position_value: 2_500 },
      ]
      expect(await heldIn()).toMatchObject(byDate)
      await runJob(own, UNITS)
      expect(await heldIn()).toMatchObject(byDate)
      closes.push({ instrument_id: idOf('ONE'), date: '2025-12-31', close: '250' })
      own.clock.set('2026-03-03T22:00:00Z')
      await runJob(own, UNITS)
      expect(await heldIn()).toMatchObject([
        { holder: 'Late closes', position: 100, position_value: 25_000, portfolio_ratio: 0.25 },
        { holder: 'Dollars', position: 10, position_value: 2_500 },
      ])
      expect(await heldIn('&as_of=2026-03-03T00:00:00Z')).toMatchObject(byDate)
      const stored = await own.database.database.query(
        `select filings -> 0 ->> 'value_factor' as factor, filings -> 0 ->> 'unit_decided_by' as by
         from ownership.portfolio_reports where known_to = 'infinity' order by holder_id`,
      )
      expect(stored).toEqual([
        { factor: '1000', by: 'closes' },
        { factor: '1', by: 'closes' },
      ])
      // The decision is final, even if the same filing is read again.
      await runJob(own, UNITS)
      await publishRaw(own, sec13f, { submission }, { filing_id: 'x' })
      expect((await heldIn())[0]).toMatchObject({ position_value: 25_000 })
    } finally {
      await own.close()
    }
  })

  test('funds: shares held, without short positions', async () => {
    const holding = (balance: number, payoff: string) =>
      `<invstOrSec><name>One</name><cusip>${ONE}</cusip><balance>${balance}</balance><units>NS</units><valUSD>5000</valUSD><pctVal>1</pctVal><payoffProfile>${payoff}</payoffProfile></invstOrSec>`
    const fund = `<edgarSubmission><formData><genInfo><regName>Trust</regName><regCik>0000777002</regCik><seriesName>Growth Fund</seriesName><seriesId>S000077702</seriesId>
      <repPdDate>2025-12-31</repPdDate></genInfo><fundInfo><netAssets>1000000</netAssets></fundInfo><invstOrSecs>${holding(20, 'Long')}${holding(999, 'Short')}</invstOrSecs></formData></edgarSubmission>`
    const id = idNext()
    await publishRaw(
      host,
      secNport,
      { submission: submission({ id, form: 'NPORT-P', documents: [fund] }) },
      { filing_id: id },
    )
    expect((await holders('symbols=ONE&holder_type=fund'))[0]).toMatchObject({
      ...{ holder: 'Growth Fund', holder_id: 'S000077702', position: 20, position_value: 5_000 },
      ...{ portfolio_ratio: 0.005, rank: 1 },
    })
  })

  test('rules 2 and 3: 20 institutions and 10 funds, truncated on read, ranked before filtering', async () => {
    const line = (at: number, holder_type: string) => ({
      ...{
        symbol: 'TWO',
        holder_type,
        holder: `${holder_type} ${String(at).padStart(2, '0')}`,
        reported_on: '2025-12-31',
      },
      ...{ position: String(10_000 - at), currency_code: 'USD' },
    })
    const lines = ['institution', 'fund'].flatMap((type) => Array.from({ length: 25 }, (_, at) => line(at, type)))
    await host.submit(importedPositions, lines, { source: 'import' })
    const rows = await holders('symbols=TWO')
    expect(rows.map(({ holder_type, rank }) => `${String(holder_type)} ${String(rank)}`)).toEqual([
      ...Array.from({ length: 20 }, (_, at) => `institution ${at + 1}`),
      ...Array.from({ length: 10 }, (_, at) => `fund ${at + 1}`),
    ])
    expect(await holders('symbols=TWO&holder=FUND 03')).toMatchObject([{ rank: 4 }])
    expect(await holders('symbols=TWO&holder=fund 20')).toEqual([])
    const [stored] = await host.database.database.query(
      'select count(*)::int as rows from ownership.positions where holder_type = $1',
      ['fund'],
    )
    expect(stored).toEqual({ rows: 26 })
  })

  test('pages continue across listings and kinds; from and to are rejected', async () => {
    const whole = await holders('')
    const paged: unknown[] = []
    for (let next: string | null = '/v1/ownership?limit=7'; next !== null;) {
      const { json } = await host.get(next, { key })
      paged.push(...json.data)
      next = json.meta.next_cursor === null ? null : `/v1/ownership?limit=7&cursor=${json.meta.next_cursor}`
    }
    expect(paged).toEqual(whole)
    expect((await host.get('/v1/ownership?symbols=ONE&from=2026-01-01', { key })).status).toBe(422)
  })
})
