import { collection, perRequest, publicId } from '@bourse/kit'
import { linkedMembers } from '@bourse/services'
import { constituents } from './record.ts'
import { index } from '../index-subject.ts'

/** Id of the S&P 500 in the demo market, so that documented calls work there. */
const exampleIndex = publicId('ins', 'INDEX', 'INDEX:SPX', '2020-01-01')

export const listConstituents = collection('/indices/{instrument_id}/constituents', constituents, {
  id: 'indices.constituents',
  summary: 'Index constituents',
  description:
    'One list, sorted by ticker and the same on all pages: the newest, or the newest on or before ' +
    '`effective_date`. The newest twenty are stored. A member whose listing is unknown or not visible to the ' +
    'key has no link; a weight that the publisher does not state is null.',
  capabilities: ['indices.constituents'],
  credits: perRequest(50),
  unpublished: 'refuse',
  subjectIn: {
    param: 'instrument_id',
    subject: index,
    kinds: ['INDEX'],
    listed: true,
    otherwise: 'No index with published constituents has this id.',
  },
  examples: { instrument_id: exampleIndex },
  dates: false,
  omits: ['symbol_sort'],
  adds: linkedMembers('instrument_id'),
})
