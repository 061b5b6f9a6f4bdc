import { collection, perRequest } from '@bourse/kit'
import { listing } from '@bourse/services'
import { exampleListing } from '../example-listing.ts'
import { symbolAssignments } from '../records.ts'
import { symbolFields } from './fields.ts'

/** `/v1/instruments/{instrument_id}/symbols`: every symbol of a listing, including retired ones. */
export const listSymbols = collection('/instruments/{instrument_id}/symbols', {
  id: 'instruments.symbols',
  summary: 'Symbols of one instrument over time',
  description:
    'Effective-dated: one row per stretch of days on one exchange, retired tickers included. A symbol that came ' +
    'back has a row for each time.',
  capabilities: ['instruments.symbols'],
  credits: perRequest(5),
  subjectIn: { param: 'instrument_id', subject: listing },
  examples: { instrument_id: exampleListing },
  fields: symbolFields,
  order: ['valid_from asc', 'id asc'],
  needs: { assignments: symbolAssignments },
  unscoped: { assignments: 'rows of the instrument in the path, which the key may see' },
  rows: (needs, { knowledge, params }) =>
    needs.assignments
      .unscoped(knowledge)
      .where('r.instrument_id', '=', params['instrument_id'] ?? '')
      .selectAll(),
})
