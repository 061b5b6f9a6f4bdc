import { describe, expect, it } from 'vitest'
import {
  acceptedAt,
  cikOf,
  durationMonths,
  edgarPlace,
  endOfFilingDay,
  filingId,
  filingIndexUrl,
  isCusip,
  mediaType,
  periodEnd,
  plainUrl,
  secExchangeMic,
  sectorOfSic,
  secSymbol,
  submissionTextUrl,
} from '../src/index.ts'

describe('EDGAR codes', () => {
  it('0.4 rule 1: reads the acceptance as New York time despite the Z, in summer and winter', () => {
    expect(acceptedAt('2022-05-06T18:30:57.000Z')).toBe('2022-05-06T22:30:57Z')
    expect(acceptedAt('20220506183057')).toBe('2022-05-06T22:30:57Z')
    expect(acceptedAt('2026-01-30 06:01:32')).toBe('2026-01-30T11:01:32Z')
    expect(acceptedAt('2026-02-30 06:01:32')).toBeUndefined()
    expect(acceptedAt('yesterday')).toBeUndefined()
    expect(endOfFilingDay('2026-01-30')).toBe('2026-01-31T03:00:00Z')
    expect(() => endOfFilingDay('2026-02-30')).toThrow(RangeError)
  })

  it.each([
    ['2025-09-27', '2025-09-30'],
    ['2024-02-03', '2024-01-31'],
    ['2026-01-25', '2026-01-31'],
    ['2024-12-31', '2024-12-31'],
    ['2024-01-03', '2023-12-31'],
    ['2024-02-29', '2024-02-29'],
    ['2024-06-15', '2024-06-15'],
    ['2024-03-08', '2024-03-08'],
  ])('0.5: a period that ends on %s has the normalized end %s', (filed, normal) => {
    expect(periodEnd(filed)).toBe(normal)
  })

  it('a period’s length in months is derived from its days', () => {
    expect(durationMonths('2024-07-01', '2024-09-28')).toBe(3)
    expect(durationMonths('2023-10-01', '2024-09-28')).toBe(12)
  })

  it('accession numbers, CIKs and addresses are formatted consistently', () => {
    expect(filingId('000032019325000079')).toBe('0000320193-25-000079')
    expect(filingId('0000320193-25-79')).toBeUndefined()
    expect([cikOf(320193), cikOf('0000320193'), cikOf('x'), cikOf('0')]).toEqual([
      '0000320193',
      '0000320193',
      undefined,
      undefined,
    ])
    const folder = 'https://www.sec.gov/Archives/edgar/data/320193/000032019325000079/'
    expect(filingIndexUrl('0000320193', '0000320193-25-000079')).toBe(`${folder}0000320193-25-000079-index.htm`)
    expect(submissionTextUrl('0000320193', '0000320193-25-000079')).toBe(`${folder}0000320193-25-000079.txt`)
    expect([mediaType('a.HTM'), mediaType('b.pdf'), mediaType('c.xlsx')]).toEqual([
      'text/html',
      'application/pdf',
      'application/octet-stream',
    ])
  })

  it('5.3 rule 5: resolves relative, viewer and rendered-form links to the direct address', () => {
    const page = 'https://www.sec.gov/Archives/edgar/data/1/000000000125000001/0000000001-25-000001-index.htm'
    const folder = 'https://www.sec.gov/Archives/edgar/data/1/000000000125000001'
    expect(plainUrl('ex99.htm', page)).toBe(`${folder}/ex99.htm`)
    expect(plainUrl('/ix?doc=/Archives/edgar/data/1/000000000125000001/a.htm', page)).toBe(`${folder}/a.htm`)
    expect(plainUrl('/Archives/edgar/data/1/000000000125000001/xslF345X05/form4.xml', page)).toBe(`${folder}/form4.xml`)
    expect(plainUrl('http://[', page)).toBeUndefined()
    expect(plainUrl('javascript:alert(1)', page)).toBeUndefined()
  })

  it('state and country codes are converted to ISO codes', () => {
    expect(edgarPlace('CA')).toEqual({ country_code: 'US', state: 'CA' })
    expect(edgarPlace('A6')).toEqual({ country_code: 'CA', state: 'ON' })
    expect(edgarPlace('2m')).toEqual({ country_code: 'DE', state: null })
    expect(edgarPlace('DE')).toEqual({ country_code: 'US', state: 'DE' })
    expect(edgarPlace('XX')).toBeUndefined()
  })

  it.each([
    ['AAPL', 'AAPL'],
    ['BRK-B', 'BRK.B'],
    ['ABR-PD', 'ABR.PRD'],
    ['OXY-WT', 'OXY.WS'],
    ['ACND-UN', 'ACND.U'],
    ['ABC-RI', 'ABC.RT'],
  ])('the ticker %s is converted to %s', (ticker, symbol) => {
    expect(secSymbol(ticker)).toBe(symbol)
  })

  it.each([
    ['3571', 'Information Technology'],
    ['3674', 'Information Technology'],
    ['2834', 'Health Care'],
    ['2821', 'Materials'],
    ['3711', 'Consumer Discretionary'],
    ['3714', 'Consumer Discretionary'],
    ['5411', 'Consumer Staples'],
    ['5961', 'Consumer Discretionary'],
    ['6022', 'Financials'],
    ['6798', 'Real Estate'],
    ['4911', 'Utilities'],
    ['4813', 'Communication Services'],
    ['2911', 'Energy'],
    ['4512', 'Industrials'],
    ['0100', 'Consumer Staples'],
    ['', undefined],
    ['x', undefined],
  ])('1.1 rule 4: SIC %s is in the sector %s', (code, sector) => {
    expect(sectorOfSic(code)).toBe(sector)
  })

  it('the SEC’s exchange names are mapped to MICs', () => {
    expect(['Nasdaq', 'NYSE', 'OTC'].map(secExchangeMic)).toEqual(['XNAS', 'XNYS', null])
  })

  it('6.1 rule 7: verifies a CUSIP’s check digit', () => {
    expect(['037833100', '02079K107', '88579Y101', '037833101', '0378331', 'ABCDEFGHI'].map(isCusip)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
