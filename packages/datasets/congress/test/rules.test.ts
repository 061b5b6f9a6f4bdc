import { fakeListings, parseAll, startTestHost, type TestHost } from '@bourse/testkit'
import { houseYearIndex } from '../src/sources/house-clerk/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { amountOf } from '../src/staging/amount.ts'
import congress, { disclosures, houseReports } from '../src/index.ts'
import { senateList } from '../src/sources/compiled-lists.ts'
import { disclosure, houseIndex, senateLine } from './support/lines.ts'

let host: TestHost
let key: string

beforeEach(async () => {
  const berkshire = { stretches: [{ symbol: 'BRK.B', exchange_mic: 'XNYS', from: '2000-01-03' }] }
  const reused = { stretches: [{ symbol: 'KO', exchange_mic: 'XNYS', from: '2026-01-10' }] }
  host = await startTestHost({ datasets: [fakeListings(['XNAS:AAPL', berkshire, reused]), congress] })
  key = await host.key()
})
afterEach(() => host?.close())

async function takeIn(...lines: readonly ReturnType<typeof disclosure>[]) {
  host.clock.advance(60_000)
  return host.submit(disclosures, lines, { source: 'test' })
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
async function found(query = 'status=all'): Promise<any[]> {
  const { status, json, text } = await host.get(`/v1/congressional-trades?${query}`, { key })
  expect(status, text).toBe(200)
  return json.data
}

const states = async () => (await found()).map(({ filing_id, line, status }) => `${filing_id}/${line} ${status}`).sort()

const list = (compiled_on: string, ...filings: readonly string[]) =>
  filings.map((filing) => disclosure(filing, '2026-01-05', { chamber: 'senate', compiled_on, disclosed_on: null }))

describe('congressional trades', () => {
  it('rule 1: as_of before a correction or a withdrawal returns the earlier revision', async () => {
    await takeIn(...list('2026-02-01', 'a', 'b', 'c'))
    host.clock.advance(60_000)
    const before = host.clock.now()
    await takeIn(...list('2026-02-08', 'a', 'b').map((row) => ({ ...row, owner: 'Spouse' })))
    expect((await found('status=withdrawn')).map(({ filing_id }) => filing_id)).toEqual(['c'])
    expect((await found('')).map(({ owner }) => owner)).toEqual(['spouse', 'spouse'])
    expect((await found(`as_of=${before}`)).map(({ owner }) => owner)).toEqual(['self', 'self', 'self'])
  })

  it('rule 2: the House index is fetched every six hours', () => {
    expect(congress.sources[0]).toMatchObject({ id: 'house-clerk', schedule: { cron: '20 */6 * * *' } })
  })

  it('rule 3: an amendment withdraws the report that it replaces, even if that report arrives again', async () => {
    await takeIn(disclosure('1', '2026-01-05'), disclosure('1', '2026-01-06'))
    await takeIn(disclosure('2', '2026-01-05', { amends: '1' }))
    expect(await states()).toEqual(['1/1 withdrawn', '1/2 withdrawn', '2/1 active'])
    expect(await found('')).toMatchObject([{ filing_id: '2', filing_amended: true }])
    await takeIn(disclosure('1', '2026-01-05'))
    expect(await states()).toEqual(['1/1 withdrawn', '1/2 withdrawn', '2/1 active'])
  })

  it('rule 4: a complete list withdraws missing rows and restores rows that it contains; a partial file does neither', async () => {
    await takeIn(...list('2026-02-01', 'a', 'b', 'c'))
    await takeIn(disclosure('d', '2026-01-05', { chamber: 'senate' }))
    expect(await states()).toEqual(['a/1 active', 'b/1 active', 'c/1 active', 'd/1 active'])
    await takeIn(...list('2026-02-08', 'a', 'b'))
    expect(await states()).toEqual(['a/1 active', 'b/1 active', 'c/1 withdrawn', 'd/1 withdrawn'])
    await takeIn(disclosure('c', '2026-01-05', { chamber: 'senate' }))
    expect(await states()).toContain('c/1 withdrawn')
    await takeIn(...list('2026-02-15', 'a', 'b', 'c'))
    expect(await states()).toEqual(['a/1 active', 'b/1 active', 'c/1 active', 'd/1 withdrawn'])
  })

  it('rule 4: an older list, or one with fewer than half of the current rows, changes nothing', async () => {
    await takeIn(...list('2026-02-08', 'a', 'b', 'c'))
    expect(await takeIn(...list('2026-02-01', 'a'))).toMatchObject({ published: 0, quarantined: 0 })
    expect(await takeIn(...list('2026-02-15', 'a'))).toMatchObject({ published: 0, quarantined: 1 })
    expect(await states()).toEqual(['a/1 active', 'b/1 active', 'c/1 active'])
  })

  it('rule 4: a report missing from its year’s index is withdrawn; the index supplies missing dates', async () => {
    await takeIn(
      ...['1', '2', '3'].map((id) => disclosure(id, '2026-01-05')),
      disclosure('4', '2026-01-05', { disclosed_on: null }),
    )
    const index = houseIndex(['1', '2/2/2026'], ['2', '2/2/2026'], ['4', '2/20/2026'])
    await host.submit(houseReports, [...houseYearIndex(index, '2026')] as never, {
      source: 'house-clerk',
      complete: true,
    })
    expect(await states()).toEqual(['1/1 active', '2/1 active', '3/1 withdrawn', '4/1 active'])
    expect((await found('disclosed=2026-02-20'))[0]).toMatchObject({ filing_id: '4', quality_issues: [] })
    const short = await host.submit(
      houseReports,
      [...houseYearIndex(houseIndex(['9', '2/25/2026']), '2026')] as never,
      {
        source: 'house-clerk',
        complete: true,
      },
    )
    expect(short).toMatchObject({ published: 0, quarantined: 1 })
  })

  it.each([
    ['$1,001 - $15,000', '1001', '15000', false],
    ['$15,001 -\n$50,000', '15001', '50000', false],
    ['$15,001 -', '15001', '50000', true],
    ['Over $50,000,000', '50000001', null, false],
    ['Spouse/DC Over $1,000,000', '1000001', null, false],
    ['$224.00', '224', '224', false],
  ])('rules 5 and 6: %j', (text, amount_min, amount_max, isInferred) => {
    expect(amountOf(text)).toEqual({ amount_min, amount_max, isInferred })
  })

  it.each(['Unknown', '', '$1,OO1 - $15,000', '1-2-3'])('rules 5 and 6: %j is not an amount', (text) => {
    expect(amountOf(text)).toBeUndefined()
  })

  it('rule 7: a transaction after its report is stored with a warning; one more than a year after it is rejected', async () => {
    const report = await takeIn(
      disclosure('1', '03/01/2026'),
      disclosure('2', '2202-01-05'),
      disclosure('3', '2026-13-01'),
    )
    expect(report).toMatchObject({ published: 1, quarantined: 2 })
    expect(await found()).toMatchObject([
      { days_to_disclosure: null, quality_issues: ['transaction-after-disclosure'], transaction_date: '2026-03-01' },
    ])
  })

  it('rule 8: a paper report has no row but is counted', async () => {
    const paper = senateLine({ type: 'N/A', amount: 'Unknown', ticker: 'N/A', asset_type: 'PDF Disclosed Filing' })
    const [bad, row] = await parseAll(senateList, JSON.stringify([senateLine({}), paper]), { date: '2026-02-01' })
    expect(bad).toMatchObject({ rule: 'scanned-filing' })
    expect(row).toMatchObject({ line: '1', ticker: 'AAPL' })
  })

  it('rule 9: identical rows in one report remain separate', async () => {
    await takeIn(disclosure('1', '2026-01-05'), disclosure('1', '2026-01-05'))
    expect(await states()).toEqual(['1/1 active', '1/2 active'])
  })

  it('rule 10: a ticker as filed resolves as of its trade date or is reported as unresolved', async () => {
    await takeIn(
      disclosure('1', '2026-01-05'),
      disclosure('2', '2026-01-06', { ticker: 'KO' }),
      disclosure('3', '2026-01-12', { ticker: 'KO' }),
      disclosure('4', '2026-01-13', { ticker: '--' }),
    )
    expect(await found()).toMatchObject([
      { symbol: 'AAPL', quality_issues: [] },
      { symbol: null, provider_symbol: 'KO', quality_issues: ['ticker-not-resolved'] },
      { symbol: 'KO', quality_issues: [] },
      { symbol: null, provider_symbol: null, quality_issues: [] },
    ])
    expect((await found('symbols=KO')).map(({ filing_id }) => filing_id)).toEqual(['3'])
    const few = await host.key({ plan: 'pro', symbols: ['XNAS:AAPL'] })
    const { json } = await host.get('/v1/congressional-trades', { key: few })
    expect(json.data.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['AAPL'])
  })

  it('rule 11: markup is removed, and an option is parsed from its description', async () => {
    const asset_description =
      'DuPont &amp; Co <div class="text-muted">Option Type: Put <br><em>Strike price:</em> $1,120.50 <br> ' +
      '<em>Expires:</em> 05/15/2026 </div>'
    await takeIn(disclosure('1', '2026-01-05', { asset_description, asset_type: 'Stock Option', owner: 'Child' }))
    expect(await found()).toMatchObject([
      {
        asset_description: 'DuPont & Co Option Type: Put Strike price: $1,120.50 Expires: 05/15/2026',
        ...{ asset_type: 'stock_option', owner: 'dependent_child', option_type: 'put' },
        ...{ option_strike: 1120.5, option_expiration: '2026-05-15', days_to_disclosure: 28 },
      },
    ])
  })

  it('every unreadable value is an issue with the text as filed', async () => {
    const asset_description = 'Option Type: Call Strike price: about 12 Expires: 13/45/2026'
    const told = { amount: '$1,OO1 to 15,000', notified_on: '31/31/2026', owner: 'Nephew', transaction_type: 'Gift' }
    const report = await takeIn(disclosure('1', '2026-01-05', { ...told, asset_description }))
    expect(report).toMatchObject({ warnings: 6, quarantined: 0 })
    expect(await found()).toMatchObject([
      {
        ...{ amount_min: null, amount_max: null, amount_text: '$1,OO1 to 15,000', notified_on: null },
        ...{ owner: 'unknown', transaction_type: 'other', option_strike: null, option_expiration: null },
        quality_issues: [
          ...['amount-unreadable', 'notified-on-unreadable', 'owner-unreadable', 'transaction-type-unreadable'],
          ...['option-strike-unreadable', 'option-expiration-unreadable'],
        ],
      },
    ])
    const warned = await host.database.database.query('select rule, value from bourse.warnings order by rule')
    expect(warned).toEqual([
      { rule: 'amount-unreadable', value: '$1,OO1 to 15,000' },
      { rule: 'notified-on-unreadable', value: '31/31/2026' },
      { rule: 'option-expiration-unreadable', value: '13/45/2026' },
      { rule: 'option-strike-unreadable', value: 'about 12' },
      { rule: 'owner-unreadable', value: 'Nephew' },
      { rule: 'transaction-type-unreadable', value: 'Gift' },
    ])
  })

  it('rule 7: misread years are rejected: implausibly early or late, or over ten years before the report', async () => {
    const report = await takeIn(
      disclosure('1', '0009-03-02'),
      disclosure('2', '2005-01-05', { disclosed_on: '02/02/2026' }),
      disclosure('3', '2026-01-05', { disclosed_on: '0226-02-02' }),
      disclosure('4', '2017-01-05', { disclosed_on: '2026-02-02' }),
      disclosure('5', '2202-01-05', { disclosed_on: null }),
    )
    expect(report).toMatchObject({ published: 1, quarantined: 4 })
    expect((await found()).map(({ filing_id }) => filing_id)).toEqual(['4'])
  })

  it('filters narrow the rows by member, kind and amount', async () => {
    await takeIn(
      disclosure('1', '2026-01-05', { official_name: 'José Demo', district: 'NJ07', amount: '$50,001 - $100,000' }),
      disclosure('2', '2026-01-06', { transaction_type: 'Sale (Partial)', owner: 'Spouse', party: 'Sample' }),
    )
    const [first] = await found()
    for (const [query, ids] of [
      ['official_name=jose', ['1']],
      [`official_ids=${first.official_id}`, ['1']],
      ['state=NJ', ['1']],
      ['party=sample', ['2']],
      ['transaction_type=partial_sale', ['2']],
      ['owner=spouse', ['2']],
      ['min_amount=50001', ['1']],
      ['from=2026-01-06', ['2']],
      ['disclosed_from=2026-02-03', []],
      ['asset_type=stock&chamber=house', ['1', '2']],
    ] as const)
      expect(
        (await found(query)).map(({ filing_id }) => filing_id),
        query,
      ).toEqual(ids)
  })
})
