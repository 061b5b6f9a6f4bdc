import { COMMON } from '@bourse/admin'
import { DELIVERY_STATES, EVENT_TYPES, pageOfDeliveries, pageOfEvents } from '@bourse/engine/events'
import { hostParts } from '@bourse/host/parts'
import { endpoint, f, Type } from '@bourse/kit'

const needs = { host: hostParts }
const EVENT = {
  id: 'evt_5d2f8c1f0a7be4d39c06',
  type: 'dataset.published',
  time: '2026-03-02T22:00:00Z',
  subject: 'eod',
  data: { dataset: 'eod' },
}

const TYPE = Type.Optional(
  Type.Union(
    EVENT_TYPES.map((type) => Type.Literal(type)),
    { description: 'Type of event.', examples: ['dataset.late'] },
  ),
)

const events = endpoint('/events', {
  ...COMMON,
  id: 'admin.events.list',
  summary: 'Events, newest first',
  description: 'Retained for 31 days, those about incidents for 90. Usage is in the list of deliveries.',
  query: {
    type: TYPE,
    subject: Type.Optional(Type.String({ maxLength: 200, description: 'What they are about.', examples: ['eod'] })),
  },
  fields: {
    seq: f.text('Sequence number', { example: '42' }),
    id: f.text('Id, the same in every delivery', { example: EVENT.id }),
    type: f.oneOf('Type', EVENT_TYPES),
    time: f.instant('When it happened'),
    subject: f.text('What it is about', { example: EVENT.subject }),
    account_id: f.text('Account that it is about', { example: 'acc_5d2f8c1f0a7be4d39c06' }).nullable(),
    data: f.json('Its facts', Type.Record(Type.String(), Type.Unknown()), { example: EVENT.data }),
  },
  order: ['seq desc'],
  tag: 'body',
  needs,
  read: ({ host }, { query, page }) => pageOfEvents(host().database, query, page),
})

/** Query parameters of lists of deliveries. */
export const deliveryQuery = {
  destination_id: Type.Optional(
    Type.String({ maxLength: 60, description: 'Destination.', examples: ['dst_5d2f8c1f0a7be4d39c06'] }),
  ),
  state: Type.Optional(
    Type.Union(
      DELIVERY_STATES.map((state) => Type.Literal(state)),
      { description: 'State.', examples: ['dead'] },
    ),
  ),
  type: TYPE,
}

/** Fields of a delivery. */
export const deliveryFields = {
  id: f.text('Sequence number', { example: '42' }),
  destination_id: f.text('Destination', { example: 'dst_5d2f8c1f0a7be4d39c06' }),
  state: f.oneOf('State; dead: the last of ten attempts failed', DELIVERY_STATES),
  attempts: f.count('Attempts', { example: 1 }),
  next_attempt_at: f.instant('Next attempt').nullable(),
  attempted_at: f.instant('Last attempt').nullable(),
  status: f.count('HTTP status of the last attempt; null without a response', { example: 200 }).nullable(),
  duration_ms: f.count('Duration of the last attempt', { unit: 'milliseconds', example: 84 }).nullable(),
  response: f.text('First 1,024 bytes of the response, or why there is none', { example: 'ok' }).nullable(),
  event: f.json('The event as sent', Type.Record(Type.String(), Type.Unknown()), { example: EVENT }),
}

const deliveries = endpoint('/deliveries', {
  ...COMMON,
  id: 'admin.deliveries.list',
  summary: 'Deliveries of events, newest first, with their last attempt',
  query: deliveryQuery,
  fields: deliveryFields,
  order: ['id desc'],
  tag: 'body',
  needs,
  read: ({ host }, { query, page }) => pageOfDeliveries(host().database, query, page),
})

/** Operations on events and their deliveries. */
export const deliveryOperations = [events, deliveries]
