import { f, type RowOf } from '@bourse/kit'

const nullableText = (description: string) => f.text(description).nullable()

/** Fields of a /v1/exchanges row. */
export const exchangeFields = {
  exchange_mic: f.text('MIC of the exchange, or name of the venue', { example: 'XNAS' }),
  operating_mic: f.text('MIC of its operator (ISO 10383); null for venues', { example: 'XNAS' }).nullable(),
  name: f.text('Name', { example: 'Nasdaq' }),
  acronym: f.text('Common short name', { example: 'NASDAQ' }).nullable(),
  country_code: f.text('ISO 3166 two-letter country code; null for venues', { example: 'US' }).nullable(),
  city: f.text('Exchange’s city; null for venues', { example: 'New York' }).nullable(),
  timezone: f.text('IANA time zone of its dates and trading hours', { example: 'America/New_York' }),
  currency_code: f.currency('ISO 4217 currency of its prices; null where the instrument determines it').nullable(),
  trading_days: f.list('Days of the trading week, 1 for Monday to 7 for Sunday', f.count('Day of the week'), {
    example: [1, 2, 3, 4, 5],
  }),
  open_time: f.text('Opening of the regular session, local time, HH:MM', { example: '09:30' }),
  close_time: f.text('Close of the regular session, local time, HH:MM; 24:00 is the end of the day', {
    example: '16:00',
  }),
  pre_market_open_time: f
    .text('Start of pre-market trading, local time, HH:MM; null where there is none', { example: '04:00' })
    .nullable(),
  after_hours_close_time: f
    .text('End of after-hours trading after a regular session, local time, HH:MM; null where there is none', {
      example: '20:00',
    })
    .nullable(),
  asset_types: f.list('Main instrument types, with the same codes as `type` in /v1/instruments', f.text('Code'), {
    example: ['CS', 'ADRC', 'PFD', 'ETF', 'FUND'],
  }),
  trading_conventions: f.object(
    'Trading conventions: settlement cycle, lot sizes, tick size, and remarks on the trading hours; ' +
      'null where they differ between listings or do not apply',
    {
      settlement_cycle: nullableText('Settlement cycle, such as T+1'),
      lot: nullableText('Order and lot sizes'),
      tick: nullableText('Tick size'),
      note: nullableText('Remarks on the trading hours'),
    },
    {
      example: {
        settlement_cycle: 'T+1',
        lot: 'Orders from one share; a round lot is 100 shares, fewer above a price of 250 USD',
        tick: 'At most 0.01 USD at prices of 1 USD or more, 0.0001 USD below',
        note: 'Mutual funds are priced once a session, after its close',
      },
    },
  ),
  calendar_revision: f.date('Date of the last change to the calendar rules', { example: '2026-11-21' }),
  website: f.text('Website; null for venues', { example: 'https://www.nasdaq.com' }).nullable(),
}

export type ExchangeRow = RowOf<typeof exchangeFields>
