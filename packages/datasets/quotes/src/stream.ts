import { channel } from '@bourse/kit'
import { wireInstant } from '@bourse/kit/values'
import { delayOf } from './delay.ts'
import { minutesAfter } from './instants.ts'
import { listQuotes } from './list-quotes.ts'
import { quoteRow } from './quote-row.ts'
import { quotes } from './record.ts'
import { requestedQuotes } from '@bourse/services'

/**
 * The `quotes` channel on /v1/stream: each quote as it is published, in the format of GET /v1/quotes. A subscription
 * counts as a request for its listings.
 */
export const quotesChannel = channel('quotes', {
  record: quotes,
  operation: listQuotes,
  noted: requestedQuotes,
  row: (quote, entity) => quoteRow(entity, quote),
  readyAt: ({ last_at }, { market }) => minutesAfter(wireInstant(last_at), delayOf(market)),
})
