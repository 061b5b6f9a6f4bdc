import { item, perRequest } from '@bourse/kit'
import { listing } from '@bourse/services'
import { exampleListing } from '../example-listing.ts'
import { instruments } from '../records.ts'

/** `/v1/instruments/{id}`: one instrument, in any status. */
export const getInstrument = item('/instruments/{id}', instruments, {
  id: 'instruments.get',
  summary: 'One instrument by id, in any status',
  description: 'The listing as known at `as_of`, with its symbol, exchange and identifiers on that date.',
  capabilities: ['instruments.list'],
  credits: perRequest(5),
  subject: listing,
  examples: { id: exampleListing },
})
