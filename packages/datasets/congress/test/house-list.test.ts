import { expect, test } from 'vitest'
import { houseList } from '../src/sources/compiled-lists.ts'

test('in a list with only URLs, a report gets its number from its URL', () => {
  const ptr_link = 'https://disclosures-clerk.house.gov/public_disc/ptr-pdfs/2021/20019557.pdf'
  const row = {
    ...{ disclosure_year: 2021, disclosure_date: '10/04/2021', transaction_date: '2021-09-27', owner: 'joint' },
    ...{ ticker: 'BP', asset_description: 'BP plc', type: 'purchase', amount: '$1,001 - $15,000' },
    ...{ representative: 'Hon. Demo Member', district: 'NC05', ptr_link, cap_gains_over_200_usd: false },
  }
  const list = JSON.stringify([row, { ...row, ticker: '--' }])
  const rows = houseList.parse(list as never, { date: '2021-10-05' } as never) as Iterable<unknown>
  expect([...rows]).toMatchObject([
    { filing_id: '20019557', line: '1', ticker: 'BP', disclosed_on: '10/04/2021', filing_url: ptr_link },
    { filing_id: '20019557', line: '2', ticker: null, transaction_date: '2021-09-27' },
  ])
})
