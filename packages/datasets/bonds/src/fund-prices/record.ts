import { f, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'

/** Bond prices reported by funds; on days without a bar, yields are computed from their mean price. */
export const fundPrices = record('fund_prices', {
  title: 'Bond prices reported by funds',
  subject: listing,
  fields: {
    date: f.date('Session of the report date, or the last one before it'),
    fund: f.text('Fund series, or its registrant', { example: 'S000013795' }),
    price: f.decimal('Reported value over face value, without accrued interest', {
      unit: 'per 100 of face',
      example: 93.658,
    }),
  },
  key: ['instrument_id', 'date', 'fund'],
  time: revisioned('date'),
  order: ['date desc', 'instrument_id asc', 'fund asc'],
  history: 'date',
})
