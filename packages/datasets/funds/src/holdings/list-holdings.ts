import { anyOf, collection, perRequest, publicId, range } from '@bourse/kit'
import { linkedMembers } from '@bourse/services'
import { holdings } from './record.ts'
import { exampleFund, fundInPath } from '../fund-in-path.ts'

export const listHoldings = collection('/funds/{instrument_id}/holdings', holdings, {
  id: 'funds.holdings',
  summary: 'Holdings of a fund',
  description:
    'The list on one date, largest weights first, the same on all pages: the newest, or the newest on or ' +
    'before `effective_date`. The newest three are stored. A position has no link if its listing is unknown ' +
    'or ' +
    'outside the key’s scope. `meta.snapshot` describes the complete list, regardless of filters.',
  capabilities: ['funds.holdings'],
  credits: perRequest(50),
  unpublished: 'refuse',
  subjectIn: fundInPath,
  examples: { instrument_id: exampleFund, holding_instrument_ids: publicId('ins', 'BBG000B9XRY4') },
  dates: false,
  filters: {
    asset_class: anyOf(),
    holding_instrument_ids: anyOf('holding_instrument_id'),
    weight: range(),
  },
  adds: linkedMembers('holding_instrument_id', 'holding_'),
})
