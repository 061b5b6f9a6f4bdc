import { BadRecord } from '@bourse/kit'
import { csv } from '@bourse/kit/readers'
import { exchangeNamed } from '../../exchanges.ts'
import { offering, type Report } from '../../staging/offerings.ts'
import { cellReader, countIn, dateFrom, moneyIn, pricesOf, symbolIn, textIn, typeIn } from './cells.ts'

/** Columns in a list of priced offerings. */
const COLUMNS = [
  ...['deal id', 'proposed ticker', 'company name', 'proposed exchange', 'proposed share price', 'shares offered'],
  ...['date', 'dollar value of offering'],
]
const FIRST_DATE = '2008-01-01'

/**
 * Reads a table of priced offerings over many years. Offerings before 2008, and those on bulletin boards, are skipped.
 */
export function* nasdaqList(text: string): Generator<Report | BadRecord> {
  for (const line of csv(text, { required: COLUMNS })) {
    if (line instanceof BadRecord) {
      yield line
      continue
    }
    const cell = (name: string) => line.values[name] ?? ''
    const cells = cellReader(cell)
    const { read, unread } = cells
    const listing_date = read('date', dateFrom)
    const [deal_id, company_name] = [textIn(cell('deal id')), textIn(cell('company name'))]
    if (listing_date === null || deal_id === null || company_name === null) {
      yield new BadRecord({ line: line.line, ...line.values }, 'expected a deal id, a company name and a date')
      continue
    }
    if (listing_date < FIRST_DATE || exchangeNamed(cell('proposed exchange')) === undefined) continue
    const expected_symbol = symbolIn(cell('proposed ticker'))
    yield offering({
      deal_id,
      status: 'priced',
      listing_date,
      expected_symbol,
      exchange_name: textIn(cell('proposed exchange')),
      company_name,
      type: typeIn(expected_symbol),
      ...pricesOf(cells, 'proposed share price'),
      shares_offered: read('shares offered', countIn),
      offer_amount: read('dollar value of offering', moneyIn),
      unread,
    })
  }
}
