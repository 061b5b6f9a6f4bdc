import { f, record, revisioned } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import { listing } from '@bourse/services'

export const RATINGS = ['buy', 'hold', 'sell'] as const

/** The desk's view of a listing on a date. A later file may correct it: the old row remains readable with `as_of`. */
export const houseViews = record('house_views', {
  title: 'House views',
  subject: listing,
  id: 'view',
  fields: {
    date: f.date('Date of the view'),
    rating: f.oneOf('What the desk would do', RATINGS, { example: 'buy' }),
    target_price: f.price('Price in twelve months, per share as of the date', { example: 52 }),
    analyst: f.text('Who answers for it', { example: 'W. Coyote' }),
    note: f.text('One sentence why; null without one', { example: 'Rockets sell themselves' }).nullable(),
  },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date desc'],
  history: 'date',
  // Checks before a row is published: a row that breaks a rule is quarantined under the rule's name with this message.
  checks: {
    reject: {
      'target-not-positive': ({ target_price }) =>
        new Decimal(target_price).gt(0)
          ? undefined
          : { value: target_price, reason: `expected a target above zero, got ${target_price}` },
    },
  },
})
