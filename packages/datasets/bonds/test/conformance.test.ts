import { extendWithDemo } from '@bourse/demo'
import { publicId } from '@bourse/kit'
import { conformance, fakeDailyBars, fakeListings } from '@bourse/testkit'
import { bondOf } from '../src/terms/term-fields.ts'
import bonds from '../src/index.ts'

const META = 'US30303M8H84'
const VALERO = 'US91913YAL48'
const listed = { symbol: `BOND:${META}`, exchange_mic: 'BOND' }
const idOf = (isin: string) => publicId('ins', 'BOND', isin)
const terms = {
  ...bondOf({ isin: META, name: 'Meta Platforms 3.85% 2032' }),
  ...listed,
  maturity_date: '2032-08-15',
  maturity_date_from_name: false,
}
const { called_on: _, ...agreed } = terms
const priced = {
  ...{ company_id: null, next_call_date: null, next_call_price: null, price: '93.658', yield_to_maturity: '0.046942' },
  ...{ price_date: '2026-02-27', accrued_interest: '0.524028', modified_duration: '7.6', status: 'active' },
}
const figures = {
  ...{ isin: 'US037833AL42', price: '93.658', yield_to_maturity: '0.046942', yield_to_worst: '0.046942' },
  ...{ current_yield: '0.041107', accrued_interest: '0.524028', modified_duration: '7.6', convexity: '70.1' },
  ...{ settlement_date: '2026-03-02', benchmark_spread: '0.9', yield_source: 'model' },
}
const head = '<genInfo><regCik>9</regCik><seriesId>S000000001</seriesId><repPdDate>2026-01-31</repPdDate></genInfo>'
const lot = `<invstOrSec><name>Valero Energy Corp</name><lei>N/A</lei><title>Valero Energy Corp</title><cusip>91913YAL4</cusip>
  <identifiers><isin value="${VALERO}"/></identifiers><balance>1000</balance><units>PA</units><curCd>USD</curCd>
  <valUSD>1148.67</valUSD><assetCat>DBT</assetCat><issuerCat>CORP</issuerCat><invCountry>US</invCountry>
  <debtSec><maturityDt>2032-04-15</maturityDt><couponKind>Fixed</couponKind><annualizedRt>7.5</annualizedRt>
  <isDefault>N</isDefault></debtSec></invstOrSec>`

conformance(await extendWithDemo(bonds), {
  with: [
    fakeListings(
      [META, VALERO, 'US037833AL42', 'US037833BX70', 'US92343VCV45', 'US254687FX90', 'US594918BR43'].map((isin) => ({
        id: idOf(isin),
        kind: 'BOND',
        stretches: [{ symbol: isin, exchange_mic: 'BOND' }],
      })),
    ),
    fakeDailyBars([]),
  ],
  rows: {
    bond_terms: [terms],
    bonds: [
      { ...agreed, ...priced, isin: 'US037833AL42', symbol: 'BOND:US037833AL42' },
      { ...agreed, ...priced, isin: VALERO, symbol: `BOND:${VALERO}` },
    ],
    bond_yields: [
      { ...figures, instrument_id: idOf('US037833AL42'), date: '2026-02-26' },
      { ...figures, instrument_id: idOf('US037833AL42'), date: '2026-02-27' },
    ],
    fund_prices: [
      { ...listed, date: '2026-01-30', fund: 'S000000007', price: '93.6' },
      { ...listed, date: '2026-02-27', fund: 'S000000007', price: '93.7' },
    ],
    stated_yields: [
      { ...listed, date: '2026-02-26', yield_to_maturity: '0.047' },
      { ...listed, date: '2026-02-27', yield_to_maturity: '0.047' },
    ],
  },
  stagingRows: { bond_list: [bondOf({ isin: META, name: 'Meta Platforms 3.85% 2032', maturity_date: '2032-08-15' })] },
  fixtures: {
    'n-port': {
      unit: { filing: 'nport.xml' },
      raw: `<edgarSubmission><formData>${head}<invstOrSecs>${lot}</invstOrSecs></formData></edgarSubmission>`,
    },
    demo: { unit: { to: '2026-03-02' }, raw: {} },
  },
  symbols: ['BOND:US037833AL42'],
})
