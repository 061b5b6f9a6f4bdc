/** Returns a line of the compiled House list. */
export const houseLine = (more: Readonly<Record<string, string>>) => ({
  transaction_date: '01/14/2026',
  disclosure_date: '02/02/2026',
  ticker: 'AAPL',
  asset_description: 'Apple Inc. - Common Stock',
  asset_type: 'Stock',
  type: 'Purchase',
  amount: '$1,001 - $15,000',
  representative: 'Demo Member 01',
  district: 'NJ07',
  owner: 'Self',
  filing_id: '90000001',
  source_url: 'https://disclosures-clerk.house.gov/public_disc/ptr-pdfs/2026/90000001.pdf',
  ...more,
})

/** Returns a line of the compiled Senate list. */
export const senateLine = (more: Readonly<Record<string, string>>) => ({
  transaction_date: '01/14/2026',
  owner: 'Spouse',
  ticker: 'AAPL',
  asset_description: 'Apple Inc.',
  asset_type: 'Stock',
  type: 'Sale (Full)',
  amount: '$15,001 - $50,000',
  comment: '--',
  senator: 'Demo Member 02',
  ptr_link: 'https://efdsearch.senate.gov/search/view/ptr/00000000-0000-4000-8000-000000000001/',
  ...more,
})

/** Returns a year's index with trade reports and one other filing. */
export const houseIndex = (...reports: readonly (readonly [id: string, filed: string])[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<FinancialDisclosure>${reports
    .map(
      ([id, filed]) => `<Member><Prefix>Hon.</Prefix><Last>Member</Last><First>Demo</First><Suffix/>
<FilingType>P</FilingType><StateDst>NJ07</StateDst><Year>2026</Year><FilingDate>${filed}</FilingDate><DocID>${id}</DocID></Member>`,
    )
    .join('')}<Member><Last>Other</Last><First>Demo</First><FilingType>C</FilingType><StateDst>TX01</StateDst>
<Year>2026</Year><FilingDate>1/2/2026</FilingDate><DocID>10000001</DocID></Member></FinancialDisclosure>`

export const HOUSE_INDEX = houseIndex(['90000001', '2/2/2026'], ['90000002', '2/3/2026'], ['9', '2/2/2026'])

const NOTHING = {
  ...{ line: null, notified_on: null, bioguide_id: null, party: null, state: null, district: null, comment: null },
  ...{ filing_url: null, amends: null, compiled_on: null },
}

/** Returns a line as the staging table accepts it. */
export const disclosure = (filing_id: string, transaction_date: string, more: object = {}) => ({
  ...NOTHING,
  chamber: 'house' as const,
  filing_id,
  transaction_date,
  disclosed_on: '2026-02-02',
  official_name: 'Demo Member 01',
  owner: 'Self',
  transaction_type: 'Purchase',
  asset_type: 'Stock',
  asset_description: 'Apple Inc. - Common Stock',
  ticker: 'AAPL',
  amount: '$1,001 - $15,000',
  ...more,
})
