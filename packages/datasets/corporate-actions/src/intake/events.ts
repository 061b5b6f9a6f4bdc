import { intake, type Into } from '@bourse/kit'
import { actions } from '../record.ts'
import { eventFields } from './event-fields.ts'
import { readEvent } from './read-event.ts'

/** Corporate actions as lines of flat files: what sources yield and `bourse import corporate-actions` reads. */
export const events = intake('events', {
  title: 'Corporate actions, one a line',
  fields: eventFields,
  feeds: [actions],
  needs: {},
  async reconcile(_, rows, { reject }) {
    return rows.flatMap((row): readonly Into[] => {
      const action = readEvent(row)
      if (!('rule' in action)) return [{ record: actions, row: { ...action }, from: row }]
      reject(row, action)
      return []
    })
  },
})
