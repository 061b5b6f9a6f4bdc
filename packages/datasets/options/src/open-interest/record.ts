import { f, record, revisioned } from '@bourse/kit'
import { contract } from '../subjects/contract.ts'
import { underlying } from '../subjects/underlying.ts'

/** Open interest from the clearing house, stored until the session's chains and bars include it. */
export const openInterest = record('open_interest', {
  title: 'Open interest',
  subject: underlying,
  fields: {
    ...contract.columns,
    date: f.date('Session after which it was cleared', { example: '2026-02-27' }),
    open_interest: f.count('Open contracts', { example: 33518 }),
  },
  key: ['contract_id', 'date'],
  time: revisioned('date'),
  order: ['contract_id asc', 'date desc'],
  retain: { days: 30 },
})
