import { anyOf, collection, perRequest } from '@bourse/kit'
import { events } from './record.ts'

/** GET /v1/economic/events */
export const listEvents = collection('/economic/events', events, {
  id: 'economic.events',
  summary: 'Economic release calendar',
  description:
    'Releases by date, from 2020 to about seven days ahead, with the forecast, the previous figure ' +
    'and, once released, the actual figure. Every key with the capability sees all of them. ' +
    '`released_at` and `series_id` are always null.',
  capabilities: ['economic.events'],
  credits: perRequest(5),
  unpublished: 'refuse',
  filters: {
    countries: anyOf('country_code'),
    importance: anyOf(),
    event_code: anyOf(),
    category: anyOf(),
  },
})
