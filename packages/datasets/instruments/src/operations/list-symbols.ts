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
    'Effective-dated: one row per period on one exchange, including retired tickers. A symbol that was used ' +
    'again has a row for each period.',
  capabilities: ['instruments.symbols'],
  credits: perRequest(5),
  subjectIn: { param: 'instrument_id', subject: listing },
  examples: { instrument_id: exampleListing },
  fields: symbolFields,
  order: ['valid_from asc', 'id asc'],
  needs: { assignments: symbolAssignments },
  unscoped: { assignments: 'rows of the instrument in the path, which is visible to the key' },
  changes: { of: { assignments: 'instrument_id' } },
  versions: { of: 'assignments', entity: 'instrument_id' },
  rows: (needs, { knowledge, params }) =>
    needs.assignments
      .unscoped(knowledge)
      .where('r.instrument_id', '=', params['instrument_id'] ?? '')
      .selectAll(),
})
