import { BadRecord } from '@bourse/kit'
import { exchangeNamed } from '../../exchanges.ts'
import { offering, type Report } from '../../staging/offerings.ts'
import { cellReader, countIn, dateFrom, moneyIn, pricesOf, symbolIn, textIn, typeIn } from './cells.ts'

type Members = Readonly<Record<string, unknown>>
type Table = 'priced' | 'upcoming' | 'withdrawn'

/**
 * Reads a month's offerings from a Nasdaq calendar response, `/api/ipo/calendar?date=2024-01`: those priced, upcoming
 * and withdrawn. Offerings that were only filed have no date yet and are skipped.
 */
export function* nasdaqCalendar(text: string): Generator<Report | BadRecord> {
  const data = membersIn(parsed(text), 'data')
  for (const row of rowsIn(membersIn(data, 'priced'))) yield* reportOf(row, 'priced')
  for (const row of rowsIn(membersIn(membersIn(data, 'upcoming'), 'upcomingTable'))) yield* reportOf(row, 'upcoming')
  for (const row of rowsIn(membersIn(data, 'withdrawn'))) yield* reportOf(row, 'withdrawn')
}

function* reportOf(row: Members, table: Table): Generator<Report | BadRecord> {
  const cell = (name: string) => (typeof row[name] === 'string' ? row[name] : '')
  const [deal_id, company_name] = [textIn(cell('dealID')), textIn(cell('companyName'))]
  const exchange_name = textIn(cell('proposedExchange'))
  if (deal_id === null || company_name === null) {
    yield new BadRecord(row, 'expected a dealID and a companyName')
    return
  }
  if (exchange_name !== null && exchangeNamed(exchange_name) === undefined) return
  const expected_symbol = symbolIn(cell('proposedTickerSymbol'))
  const cells = cellReader(cell)
  const { read, unread } = cells
  const states = {
    priced: () => ({ status: 'priced' as const, listing_date: read('pricedDate', dateFrom) }),
    upcoming: () => ({
      status: statusIn(cell('dealStatus')),
      listing_date: read('expectedPriceDate', dateFrom),
    }),
    withdrawn: () => ({
      status: 'withdrawn' as const,
      withdrawn_on: read('withdrawDate', dateFrom),
      announced_on: read('filedDate', dateFrom),
    }),
  }
  yield offering({
    deal_id,
    company_name,
    expected_symbol,
    exchange_name,
    type: typeIn(expected_symbol),
    ...pricesOf(cells, 'proposedSharePrice'),
    shares_offered: read('sharesOffered', countIn),
    offer_amount: read('dollarValueOfSharesOffered', moneyIn),
    ...states[table](),
    unread,
  })
}

const statusIn = (text: string) => (/postpone/i.test(text) ? ('postponed' as const) : ('expected' as const))

function parsed(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || !('data' in value))
    throw new Error('expected an IPO calendar response with the property "data"')
  return value
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function membersIn(of: unknown, name: string): Members {
  const value = isMembers(of) ? of[name] : undefined
  return isMembers(value) ? value : {}
}

function rowsIn({ rows }: Members): readonly Members[] {
  return Array.isArray(rows) ? rows.filter(isMembers) : []
}
