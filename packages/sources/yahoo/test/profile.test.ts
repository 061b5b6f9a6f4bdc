import { UnreadableFile } from '@bourse/kit/readers'
import { describe, expect, test } from 'vitest'
import { yahooProfile, yahooShortInterest } from '../src/index.ts'

const answer = (result: object) => JSON.stringify({ quoteSummary: { result: [result], error: null } })
const price = { symbol: 'BRK-B', longName: 'Fixture Holdings' }

describe('Yahoo short interest', () => {
  test('Yahoo short interest has plain or wrapped numbers, and the stated date', () => {
    const statistics = {
      sharesShort: 14_500_000,
      sharesShortPriorMonth: { raw: 14_000_000, fmt: '14M' },
      dateShortInterest: 1_769_731_200,
      shortRatio: 3.54,
      shortPercentOfFloat: 0.0109,
    }
    expect(yahooShortInterest(answer({ price, defaultKeyStatistics: statistics }))).toEqual({
      listing: { symbol: 'BRK.B', exchange_mic: null },
      observed_on: '2026-01-30',
      short_interest: '14500000',
      previous_short_interest: '14000000',
      days_to_cover: '3.54',
      short_float_ratio: '0.0109',
      short_outstanding_ratio: null,
    })
  })

  test('Yahoo short interest has no date if none is stated', () => {
    const told = yahooShortInterest(answer({ price, defaultKeyStatistics: { sharesShort: 5 } }))
    expect(told).toMatchObject({ short_interest: '5', observed_on: null })
  })

  test('Yahoo short interest is absent without a value, and any other response is an error', () => {
    expect(yahooShortInterest(answer({ price, defaultKeyStatistics: { shortRatio: 1 } }))).toBeUndefined()
    expect(() => yahooShortInterest('{}')).toThrow(UnreadableFile)
  })
})

describe('a Yahoo profile', () => {
  test('a Yahoo profile has the same sector names as other sources', () => {
    const assetProfile = {
      longBusinessSummary: 'Holds.',
      sector: 'Financial Services',
      industry: 'Insurance',
      country: 'United States',
      fullTimeEmployees: 400_000,
      irWebsite: '',
    }
    expect(yahooProfile(answer({ price, assetProfile, financialData: { financialCurrency: 'USD' } }))).toEqual({
      listing: { symbol: 'BRK.B', exchange_mic: null },
      name: 'Fixture Holdings',
      description: 'Holds.',
      sector: 'Financials',
      industry: 'Insurance',
      country: 'United States',
      phone: null,
      website: null,
      investor_website: null,
      employees: '400000',
      reporting_currency_code: 'USD',
    })
  })

  test('a Yahoo profile is absent for a listing without one', () => {
    expect(yahooProfile(answer({ price }))).toBeUndefined()
    expect(yahooProfile(answer({ price: { symbol: '^GSPC' }, assetProfile: { sector: 'Technology' } }))).toBeUndefined()
  })
})
