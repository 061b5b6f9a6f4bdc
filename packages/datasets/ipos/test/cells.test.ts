import { expect, test } from 'vitest'
import { symbolIn, typeIn } from '../src/sources/nasdaq-ipos/cells.ts'
import { nasdaqCalendar } from '../src/sources/nasdaq-ipos/nasdaq-calendar.ts'
import { nasdaqList } from '../src/sources/nasdaq-ipos/nasdaq-list.ts'

const answer = (row: object) =>
  JSON.stringify({ data: { priced: { rows: [{ dealID: '1-2', companyName: 'Triple\u00a0 A', ...row }] } } })
const priced = (row: object) => [...nasdaqCalendar(answer(row))][0]

test.each(['13.50\t', '\u200b13.50', ' $13.50\u00a0\t\u200b'])('the offer price %j is 13.5', (proposedSharePrice) => {
  expect(priced({ proposedSharePrice })).toMatchObject({ company_name: 'Triple A', offer_price: '13.5', unread: [] })
})

test.each(['', '\t\u200b', 'TBA', '--'])('the offer price %j is null without a warning', (proposedSharePrice) => {
  expect(priced({ proposedSharePrice })).toMatchObject({ offer_price: null, unread: [] })
})

test('an unreadable value is null, and is reported with its text', () => {
  expect(
    priced({
      proposedSharePrice: '13.5O',
      sharesOffered: '1,OOO',
      dollarValueOfSharesOffered: 'many',
      pricedDate: '1/45/24',
    }),
  ).toMatchObject({
    ...{ offer_price: null, shares_offered: null, offer_amount: null, listing_date: null },
    unread: [
      { field: 'proposedSharePrice', text: '13.5O' },
      { field: 'sharesOffered', text: '1,OOO' },
      { field: 'dollarValueOfSharesOffered', text: 'many' },
      { field: 'pricedDate', text: '1/45/24' },
    ],
  })
})

test('unreadable values in a list of priced offerings are null, and reported with their text', () => {
  const columns =
    'deal id,proposed ticker,company name,proposed exchange,proposed share price,shares offered,date,' +
    'dollar value of offering'
  const list = (price: string) => [...nasdaqList(`${columns}\n1-2,AAA,Triple A,NYSE,${price},1000,1/26/2024,13500\n`)]
  expect(list('13.50\t\u200b')).toMatchObject([{ offer_price: '13.5', unread: [] }])
  expect(list('13.00-x')).toMatchObject([
    { offer_price_low: null, unread: [{ field: 'proposed share price', text: '13.00-x' }] },
  ])
})

test('a ticker in a list is stored in Bourse’s notation, for any suffix separator', () => {
  expect(['HAC-U', "PVT'U", 'PVT’U', ' FB ', ''].map(symbolIn)).toEqual(['HAC.U', 'PVT.U', 'PVT.U', 'FB', null])
  expect(typeIn(symbolIn("PVT'U"))).toBe('UNIT')
})
