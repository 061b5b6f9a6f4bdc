import { collection, perRequest, publicId } from '@bourse/kit'
import { listing } from '@bourse/services'
import { renamedListing } from '../example-listing.ts'
import { isOwnSymbol } from '../names/index-aliases.ts'
import { qualifiedSymbol } from '../names/requested-name.ts'
import { symbolAssignments, type AssignmentRow } from '../records.ts'
import { eventFields } from './fields.ts'

/** `/v1/instruments/{instrument_id}/events`: a listing's ticker changes and exchange moves. */
export const listEvents = collection('/instruments/{instrument_id}/events', {
  id: 'instruments.events',
  summary: 'Ticker and exchange changes of one instrument',
  description:
    'An event whose ticker equals previous_ticker is a move between exchanges. Events are derived from the symbol ' +
    'assignments known at as_of; those recorded later are excluded.',
  capabilities: ['instruments.events'],
  credits: perRequest(5),
  subjectIn: { param: 'instrument_id', subject: listing },
  examples: { instrument_id: renamedListing },
  fields: eventFields,
  order: ['date asc', 'id asc'],
  needs: { assignments: symbolAssignments },
  unscoped: { assignments: 'rows of the instrument in the path, which is visible to the key' },
  changes: { of: { assignments: 'instrument_id' } },
  async rows(needs, { knowledge, params }) {
    const select = needs.assignments
      .unscoped(knowledge)
      .where('r.instrument_id', '=', params['instrument_id'] ?? '')
      .where(isOwnSymbol())
    return eventsOf(await select.selectAll().orderBy('r.valid_from').execute())
  },
})

type Assigned = Pick<AssignmentRow, 'id' | 'instrument_id' | 'symbol' | 'exchange_mic' | 'valid_from'>

/**
 * The changes between a listing's assignments, oldest first. A return under the same symbol on the same exchange is not
 * an event.
 */
function eventsOf(assignments: readonly Assigned[]) {
  return assignments.flatMap((row, index) => {
    const before = assignments[index - 1]
    if (before === undefined || (before.symbol === row.symbol && before.exchange_mic === row.exchange_mic)) return []
    return [
      {
        id: publicId('evt', row.id),
        instrument_id: row.instrument_id,
        date: row.valid_from,
        ticker: qualifiedSymbol(row.exchange_mic, row.symbol),
        previous_ticker: qualifiedSymbol(row.exchange_mic, before.symbol),
        exchange_mic: row.exchange_mic,
        previous_exchange_mic: before.exchange_mic,
      },
    ]
  })
}
