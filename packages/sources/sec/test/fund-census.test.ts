import { BadRecord } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { describe, expect, it } from 'vitest'
import { fundCensus } from '../src/index.ts'

const fund = (inside: string) => `<managementInvestmentQuestion>${inside}</managementInvestmentQuestion>`
const census = (funds: string, parts = '', about = '<registrantCik>9</registrantCik>') => `<?xml version="1.0"?>
  <n:edgarSubmission xmlns:n="http://www.sec.gov/edgar/ncen"><n:formData>
  <n:generalInfo reportEndingPeriod="2025-09-30" isReportPeriodLt12="N"/>
  <registrantInfo><registrantFullName>Example  Trust</registrantFullName>${about}<registrantcountry>US</registrantcountry>
  <registrantClassificationType>N-2</registrantClassificationType></registrantInfo>
  <managementInvestmentQuestionSeriesInfo>${funds}</managementInvestmentQuestionSeriesInfo>${parts}
  </n:formData></n:edgarSubmission>`
const NAMED = '<mgmtInvFundName>Example Income Fund</mgmtInvFundName><mgmtInvSeriesId>N/A</mgmtInvSeriesId>'
const CLOSED_END = `<closedEndManagementInvestment>
  <securityRelatedItems><securityRelatedItem><description>Common stock</description>
  <commonStocks><commonStock commonStockExchange="XNYS" commonStockTickerSymbol="exi"/></commonStocks></securityRelatedItem>
  <securityRelatedItem><description>Preferred stock</description>
  <commonStocks><commonStock commonStockExchange="XNYS" commonStockTickerSymbol="EXI.PRA"/></commonStocks></securityRelatedItem>
  </securityRelatedItems><managementFee>0.8</managementFee><netOperatingExpenses>1.73</netOperatingExpenses>
  <marketPricePerShare>9.9</marketPricePerShare><netAssetValuePerShare>10.05</netAssetValuePerShare>
  </closedEndManagementInvestment>`

describe('N-CEN', () => {
  it('the N-CEN reader returns a closed-end fund with its expenses, net asset value and common stock ticker', () => {
    expect(fundCensus(census(fund(NAMED), CLOSED_END))).toEqual({
      cik: '0000000009',
      registrant: 'Example Trust',
      family: null,
      country_code: 'US',
      registration: 'N-2',
      reported_on: '2025-09-30',
      funds: [
        {
          series_id: null,
          name: 'Example Income Fund',
          types: [],
          advisers: [],
          classes: [{ ticker: 'EXI', class_id: null }],
          net_expenses_percent: '1.73',
          net_asset_value: '10.05',
        },
      ],
    })
  })

  it('the N-CEN reader reports a fund without a name, and rejects a different document', () => {
    expect(fundCensus(census(fund(''))).funds).toEqual([expect.any(BadRecord)])
    expect(fundCensus(census('')).funds).toEqual([])
    expect(() => fundCensus('<html/>')).toThrow(UnreadableFile)
    expect(() => fundCensus(census('', '', ''))).toThrow(/registrantCik/)
    expect(() => fundCensus(census('').replace('2025-09-30', '2025-09-31'))).toThrow(/reportEndingPeriod/)
  })
})
