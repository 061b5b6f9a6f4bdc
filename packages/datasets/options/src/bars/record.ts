import { f, record, revisioned, type RecordRow } from '@bourse/kit'
import { termFields } from '../contracts/record.ts'
import { contract } from '../subjects/contract.ts'
import { underlying } from '../subjects/underlying.ts'

const premium = (description: string) => f.decimal(description, { unit: 'USD per share', example: 5.3 })

/**
 * One bar per contract and session with a trade, unadjusted: a split in the underlying changes contracts but never past
 * bars.
 */
export const optionBars = record('option_bars', {
  title: 'Option bars',
  subject: underlying,
  id: 'opb',
  fields: {
    ...contract.columns,
    ...termFields,
    date: f.date('Trading date, New York', { example: '2026-02-27' }),
    open: premium('First trade; null if the source has none').nullable(),
    high: premium('Highest trade; null if the source has none').nullable(),
    low: premium('Lowest trade; null if the source has none').nullable(),
    close: premium('Last trade'),
    volume: f.count('Contracts traded', { example: 1205 }).nullable(),
    trade_count: f.count('Number of trades; null if the source has none', { example: 84 }).nullable(),
    vwap: premium('Volume-weighted average price; null if the source has none').nullable(),
    open_interest: f.count('Open interest after clearing on the date', { example: 33518 }).nullable(),
  },
  key: ['contract_id', 'date'],
  time: revisioned('date'),
  order: ['date desc', 'id asc'],
  history: 'date',
  // For the previous closes and open interest of entire chains.
  indexes: [['underlying_id', 'date']],
})

/** A stored bar. */
export type OptionBar = RecordRow<typeof optionBars>
