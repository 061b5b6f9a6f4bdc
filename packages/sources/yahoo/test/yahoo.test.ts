import { UnreadableFile } from '@bourse/kit/readers'
import { describe, expect, it } from 'vitest'
import { quoteSummary, yahooListing, yahooNews } from '../src/index.ts'

const raw = (value: number) => ({ raw: value, fmt: String(value) })
const summary = (result: object) => JSON.stringify({ quoteSummary: { result: [result], error: null } })
const price = { symbol: 'BRK-B' }

describe('Yahoo symbols', () => {
  it('Yahoo symbols are converted to Bourse’s spelling, with the exchange that their suffix indicates', () => {
    expect(yahooListing('BRK-B')).toEqual({ symbol: 'BRK.B', exchange_mic: null })
    expect(yahooListing('BAC-PL')).toEqual({ symbol: 'BAC.PRL', exchange_mic: null })
    expect(yahooListing('OCDO.L')).toEqual({ symbol: 'OCDO', exchange_mic: 'XLON' })
    for (const other of ['^GSPC', 'GC=F', 'BTC-USD', 'X.ZZ', '']) expect(yahooListing(other)).toBeUndefined()
  })
})

describe('quoteSummary', () => {
  it('quoteSummary keeps the digits of numbers and omits missing values', () => {
    const earningsHistory = { history: [{ quarter: raw(1735603200), epsActual: raw(2.4), epsEstimate: {} }] }
    expect(quoteSummary(summary({ price, earningsHistory }))).toEqual({
      listing: { symbol: 'BRK.B', exchange_mic: null },
      results: [{ period_end: '2024-12-31', eps_actual: '2.4', eps_estimate: null, currency_code: null }],
      upcoming: undefined,
      estimates: [],
      opinions: undefined,
    })
  })

  it('quoteSummary uses the first day in a range of report dates, by the exchange’s calendar', () => {
    const calendarEvents = { earnings: { earningsDate: [1746057600, 1746446400], isEarningsDateEstimate: true } }
    expect(quoteSummary(summary({ price, calendarEvents })).upcoming).toEqual({
      report_date: '2025-04-30',
      is_estimated: true,
    })
  })

  it('quoteSummary has price targets in the listing’s currency, even if its statements use a different one', () => {
    const financialData = { recommendationMean: raw(2), targetMeanPrice: raw(150.5), financialCurrency: 'CNY' }
    const told = quoteSummary(summary({ price: { ...price, currency: 'USD' }, financialData }))
    expect(told.opinions).toMatchObject({ mean_target_price: '150.5', currency_code: 'USD' })
    expect(quoteSummary(summary({ price, financialData })).opinions).toMatchObject({ currency_code: null })
  })

  it('quoteSummary rejects any other response', () => {
    expect(() => quoteSummary('<html>')).toThrow(UnreadableFile)
    expect(() => quoteSummary('{"quoteSummary":{"result":null}}')).toThrow('expected a "quoteSummary"')
    expect(() => quoteSummary(summary({ price: { symbol: '^GSPC' } }))).toThrow('got ^GSPC')
  })
})

describe('search result news', () => {
  it('search result news has the listings that an article names, and reports unreadable articles', () => {
    const article = { uuid: 'u1', title: 'T', providerPublishTime: 1740442800, relatedTickers: ['BRK-B', '^GSPC'] }
    expect(yahooNews(JSON.stringify({ news: [article, { title: 'no id' }] }))).toEqual([
      {
        article_id: 'u1',
        title: 'T',
        published_at: '2025-02-25T00:20:00Z',
        publisher: 'Yahoo Finance',
        url: null,
        image_url: null,
        listings: [{ symbol: 'BRK.B', exchange_mic: null }],
      },
      { unreadable: { title: 'no id' } },
    ])
  })
})
