import { skipNotice } from '@bourse/testkit/real-data'
import { describe, expect, it } from 'vitest'
import { type ShareContext, shareStatisticsOf, vendorFloat } from '../src/share-statistics/share-statistics.ts'
import { companyfacts } from './support/companyfacts.ts'
import { factsIn } from './support/facts.ts'
import { closeUpTo, rawCloses } from './support/lean-files.ts'

const CONTEXT: ShareContext = { closeOn: () => '10', splits: [], isOneOfSeveralClasses: false }

const cover = (accession: string, filed: string, date: string, count: string, float?: readonly [string, string]) =>
  factsIn({
    ...{ accession, filed, taxonomy: 'dei' },
    facts: [
      ['EntityCommonStockSharesOutstanding', date, count, 'shares'],
      ...(float === undefined ? [] : [['EntityPublicFloat', ...float] as const]),
    ],
  })

describe('share statistics rules (3.8)', () => {
  it('rule 2: no float if the issuer has several listed classes', () => {
    const facts = cover('a', '2024-02-01', '2024-01-20', '100', ['2023-06-30', '900'])
    expect(shareStatisticsOf(facts, CONTEXT)).toEqual([
      {
        ...{ observed_on: '2024-01-20', shares_outstanding: '100', shares_outstanding_basis: 'issuer' },
        ...{ float_ratio: '0.9', float_shares: '90', public_float_value: '900', public_float_on: '2023-06-30' },
        ...{ filing_id: 'a', filed_on: '2024-02-01', known_at: '2024-02-01T22:00:00Z' },
      },
    ])
    const [row] = shareStatisticsOf(facts, { ...CONTEXT, isOneOfSeveralClasses: true })
    expect(row).toMatchObject({ float_shares: null, float_ratio: null, public_float_value: '900' })
  })

  it('rule 3: the float uses the cover count closest to the float’s date, on one share basis', () => {
    const facts = [
      ...cover('a', '2023-07-20', '2023-07-15', '100'),
      ...cover('b', '2024-02-01', '2024-01-20', '440', ['2023-06-30', '900']),
    ]
    const splits = [{ execution_date: '2023-10-02', ratio: '4' }]
    expect(shareStatisticsOf(facts, { ...CONTEXT, splits }).at(-1)).toMatchObject({
      float_ratio: '0.9',
      float_shares: '396',
    })
    const between = [{ execution_date: '2023-07-03', ratio: '2' }]
    expect(shareStatisticsOf(facts, { ...CONTEXT, splits: between }).at(-1)).toMatchObject({ float_ratio: null })
  })

  it('rule 3: a ratio above 1 gives no float, nor does a missing close', () => {
    const facts = cover('a', '2024-02-01', '2024-01-20', '100', ['2023-06-30', '1001'])
    expect(shareStatisticsOf(facts, CONTEXT)[0]).toMatchObject({ float_ratio: null, shares_outstanding: '100' })
    const unpriced = { ...CONTEXT, closeOn: () => undefined }
    expect(shareStatisticsOf(facts, unpriced)[0]).toMatchObject({ float_ratio: null, float_shares: null })
  })

  it('rule 4, H3: a vendor’s float is null if it exceeds the shares outstanding or is for one of several classes', () => {
    const one = { isOneOfSeveralClasses: false }
    const unknown = { float_shares: null, float_ratio: null }
    expect(vendorFloat({ float_shares: '16903058280', shares_outstanding: '2375950080' }, one)).toEqual(unknown)
    const spot = { float_shares: '153820991', shares_outstanding: '203844000' }
    expect(vendorFloat(spot, one)).toEqual({ float_shares: '153820991', float_ratio: '0.7546015139' })
    expect(vendorFloat(spot, { isOneOfSeveralClasses: true })).toEqual(unknown)
  })
})

describe.skipIf(skipNotice !== '')(`AAPL share statistics${skipNotice}`, () => {
  const closes = skipNotice === '' ? rawCloses('aapl') : new Map<string, string>()
  const rows =
    skipNotice === ''
      ? shareStatisticsOf(companyfacts('0000320193'), {
          closeOn: (date) => closeUpTo(closes, date),
          splits: [
            { execution_date: '2014-06-09', ratio: '7' },
            { execution_date: '2020-08-31', ratio: '4' },
          ],
          isOneOfSeveralClasses: false,
        })
      : []
  const on = (date: string) => rows.filter(({ observed_on }) => observed_on === date)

  it('H1: the float on 2020-10-16', () => {
    expect(on('2020-10-16')).toMatchObject([
      {
        shares_outstanding: '17001802000',
        public_float_value: '1070633000000',
        public_float_on: '2020-03-27',
        float_ratio: '0.9970616617',
        float_shares: '16951844953',
      },
    ])
  })

  it('H2: a float above the shares outstanding is null', () => {
    const [row] = rows.filter(({ filed_on }) => filed_on === '2019-10-31')
    expect(row).toMatchObject({ public_float_value: '874698000000', float_ratio: null, float_shares: null })
  })

  it('H4: the newest count', () => {
    const newest = rows.reduce((last, row) => (row.observed_on > last.observed_on ? row : last))
    expect(newest).toMatchObject({ observed_on: '2026-01-16', shares_outstanding: '14681140000' })
  })
})
