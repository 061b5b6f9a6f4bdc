import { BadRecord } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { describe, expect, it } from 'vitest'
import { fundReport } from '../src/index.ts'

const holding = ({ cusip = '037833100', units = 'NS', balance = '100.5', value = '13345.20' } = {}) => `<invstOrSec>
  <name>Apple Inc</name><lei>N/A</lei><title>Apple Inc</title><cusip>${cusip}</cusip>
  <identifiers><isin value="US0378331005"/></identifiers>
  <balance>${balance}</balance><units>${units}</units><curCd>USD</curCd><valUSD>${value}</valUSD><pctVal>1.5</pctVal>
  <payoffProfile>Long</payoffProfile><assetCat>EC</assetCat><issuerCat>CORP</issuerCat><invCountry>US</invCountry>
  </invstOrSec>`
const report = (holdings: string) => `<?xml version="1.0"?><edgarSubmission xmlns="http://www.sec.gov/edgar/nport">
  <headerData><submissionType>NPORT-P</submissionType><filerInfo><seriesClassInfo><seriesId>S000000001</seriesId>
  <classId>C000000001</classId></seriesClassInfo></filerInfo></headerData>
  <formData><genInfo><regName>Example Trust</regName><regCik>0000000009</regCik><seriesName>Example Fund</seriesName>
  <seriesId>S000000001</seriesId><repPdEnd>2025-12-31</repPdEnd><repPdDate>2025-06-30</repPdDate></genInfo>
  <fundInfo><netAssets>889680.00</netAssets></fundInfo>
  <invstOrSecs>${holdings}</invstOrSecs></formData></edgarSubmission>`

describe('N-PORT', () => {
  it('N-PORT yields fund, date and holdings', () => {
    expect(fundReport(report(holding()))).toEqual({
      cik: '0000000009',
      registrant: 'Example Trust',
      series_id: 'S000000001',
      series_name: 'Example Fund',
      class_ids: ['C000000001'],
      reported_on: '2025-06-30',
      net_assets: '889680',
      holdings: [
        {
          name: 'Apple Inc',
          title: 'Apple Inc',
          cusip: '037833100',
          isin: 'US0378331005',
          reference_isin: null,
          lei: null,
          balance: '100.5',
          balance_unit: 'shares',
          value: '13345.2',
          percent_of_net_assets: '1.5',
          payoff: 'long',
          asset_category: 'EC',
          country_code: 'US',
          currency_code: 'USD',
          issuer_category: 'CORP',
          provider_symbol: null,
          ticker: null,
          restricted: null,
          maturity_date: null,
          coupon_percent: null,
          defaulted: null,
        },
      ],
    })
  })

  it('6.1 rule 5: distinguishes shares from principal; bad CUSIPs are null, holdings without numbers reported', () => {
    const rows = [
      { units: 'PA' },
      { units: 'NC', cusip: '000000000' },
      { cusip: 'N/A' },
      { balance: '' },
      { value: 'x' },
    ]
    const { holdings } = fundReport(report(rows.map(holding).join('')))
    expect(holdings.map((row) => (row instanceof BadRecord ? row.message : [row.balance_unit, row.cusip]))).toEqual([
      ['principal', '037833100'],
      ['contracts', null],
      ['shares', null],
      'expected a balance',
      'expected a value in US dollars',
    ])
  })

  it('the N-PORT reader reads attributes in addition to the plain elements: currency, kind and issuer', () => {
    const swapped = holding()
      .replace('<curCd>USD</curCd>', '<currencyConditional curCd="JPY" exchangeRt="132.1"/>')
      .replace('<assetCat>EC</assetCat>', '<assetConditional desc="swap" assetCat="OTHER"/>')
      .replace('<issuerCat>CORP</issuerCat>', '<issuerConditional desc="REIT" issuerCat="OTHER"/>')
      .replace('<isin value="US0378331005"/>', '<ticker value="N/A"/><other otherDesc="Trade" value="23CJK"/>')
      .replace(
        '</invstOrSec>',
        '<isRestrictedSec>Y</isRestrictedSec><debtSec><maturityDt>2032-08-15</maturityDt><annualizedRt>' +
          '3.85</annualizedRt><isDefault>N</isDefault></debtSec></invstOrSec>',
      )
    expect(fundReport(report(swapped)).holdings[0]).toMatchObject({
      currency_code: 'JPY',
      asset_category: 'OTHER',
      issuer_category: 'OTHER',
      isin: null,
      provider_symbol: '23CJK',
      restricted: true,
      maturity_date: '2032-08-15',
      coupon_percent: '3.85',
      defaulted: false,
    })
  })

  it('the N-PORT reader rejects other documents', () => {
    expect(() => fundReport('<html></html>')).toThrow(UnreadableFile)
    expect(() => fundReport(report('').replace('2025-06-30', 'June'))).toThrow(
      'expected repPdDate YYYY-MM-DD, got "June"',
    )
  })
})
