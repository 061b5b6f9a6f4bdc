import { f, type RowOf } from '@bourse/kit'
import { INTERVALS } from '@bourse/services'
import { priceFields } from '../bar-fields.ts'

/** The fields of one incoming bar: listing, opening time, prices and volume. */
export const rowFields = {
  symbol: f.text('Ticker on the date of the bar, or the name of a pair', { example: 'AAPL' }).nullable(),
  exchange_mic: f
    .text('MIC of the exchange, or CRYPTO, FOREX; required if several markets have the symbol', { example: 'XNAS' })
    .nullable(),
  instrument_id: f
    .text('Public id of the listing, instead of a symbol', { example: 'ins_00000000000000000000' })
    .nullable(),
  datetime: f
    .text(
      'When the bar opens: an RFC 3339 instant, Unix time in seconds, milliseconds, microseconds or nanoseconds, or ' +
        'date and time local to the exchange (UTC for pairs)',
      { example: '2026-03-02T14:30:00Z' },
    )
    .nullable(),
  date: f.date('Local date when the bar opens, instead of datetime').nullable(),
  time: f.text('Local time when the bar opens, with date', { example: '09:30' }).nullable(),
  ...priceFields,
}

/** The fields of finished bars. */
export const barRowFields = {
  ...rowFields,
  interval: f.oneOf('Bar interval', INTERVALS, { example: '5m' }),
}

/** An incoming row of either staging table. */
export type IncomingBar = RowOf<typeof rowFields>

const EMPTY: Pick<IncomingBar, 'symbol' | 'exchange_mic' | 'instrument_id' | 'datetime' | 'date' | 'time'> = {
  symbol: null,
  exchange_mic: null,
  instrument_id: null,
  datetime: null,
  date: null,
  time: null,
}

/** Builds a complete row from the known fields; all others are null. */
export function barRow<Known extends Partial<IncomingBar>>(known: Known): typeof EMPTY & Known {
  return { ...EMPTY, ...known }
}
