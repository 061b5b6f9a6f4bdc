import { collection, p, perRequest } from '@bourse/kit'
import { listing } from '@bourse/services'
import { exampleListing } from '../example-listing.ts'
import { identifiers, instruments } from '../records.ts'
import { identifierFields } from './fields.ts'

/** `/v1/instruments/{instrument_id}/identifiers`: identifiers of a listing and its issuer in other systems. */
export const listIdentifiers = collection('/instruments/{instrument_id}/identifiers', {
  id: 'instruments.identifiers',
  summary: 'ISIN, CUSIP, FIGI, CIK and LEI of one instrument',
  description:
    'FIGI identifies the listing, CIK and LEI its issuer. as_of applies to when an identifier became known. ' +
    'Replaced identifiers stay in the list.',
  capabilities: ['instruments.identifiers'],
  credits: perRequest(5),
  unpublished: 'refuse',
  subjectIn: { param: 'instrument_id', subject: listing },
  examples: { instrument_id: exampleListing },
  query: {
    effective_date: p.date(
      'Accepted for consistency with other operations; identifiers have no dates, so it filters nothing.',
    ),
  },
  fields: identifierFields,
  order: ['id asc'],
  // `instruments` determines the published markets, since some markets may have no identifiers.
  needs: { identifiers, instruments },
  unscoped: { identifiers: 'rows of the instrument in the path, which is visible to the key' },
  changes: { of: { identifiers: 'instrument_id', instruments: 'id' } },
  versions: { of: 'identifiers', entity: 'instrument_id' },
  rows: (needs, { knowledge, params }) =>
    needs.identifiers
      .unscoped(knowledge)
      .where('r.instrument_id', '=', params['instrument_id'] ?? '')
      .select(['r.id', 'r.instrument_id', 'r.identifier_type', 'r.identifier']),
  complete: (_, __, rows) => rows.map((row) => ({ ...row, valid_from: null, valid_to: null })),
})
