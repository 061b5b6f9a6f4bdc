import {
  administration,
  change,
  CHANGES,
  CHANGES_PROBLEMS,
  COMMON,
  expecting,
  MAKES,
  MAKES_PROBLEMS,
  withTag,
  type Changes,
} from '@bourse/admin'
import { hostParts, type HostParts } from '@bourse/host/parts'
import { endpoint, Type } from '@bourse/kit'
import { replayDeliveries } from '../deliveries/replay.ts'
import { deliveryWork } from '../deliveries/delivery-work.ts'
import {
  CORRECTIONS,
  destinationFields,
  ONE_DESTINATION,
  REPLAY,
  replayedField,
  SECRET_ROTATION,
  secretField,
  secretOverlap,
  TYPES,
  USAGE_SINCE,
} from './destination-fields.ts'
import { DESTINATION_KINDS } from './destination-shapes.ts'
import { pageOfDestinations, readDestination } from './destination-view.ts'
import {
  addDestination,
  changeDestination,
  removeDestination,
  rotateSecret,
  testDestination,
  type DestinationParts,
} from './destinations.ts'

const needs = { administration, host: hostParts, work: deliveryWork }
const fields = destinationFields
const ONE = { ...COMMON, fields, order: ['id asc'], single: true, needs, examples: ONE_DESTINATION } as const
const ALTERS = { ...ONE, headers: CHANGES, problems: CHANGES_PROBLEMS } as const
const SENDS = { ...ONE, headers: MAKES, problems: [...MAKES_PROBLEMS, 'record-not-found'] } as const

const partsOf = ({ host }: { readonly host: () => HostParts }, { within }: Changes): DestinationParts => ({
  ...within,
  clock: host().clock,
  settings: host().config.events,
  operations: host().changes.operations(),
})

const idOf = ({ params }: { readonly params: Readonly<Record<string, unknown>> }) => String(params['destination_id'])

const withoutSecret = <T extends object>(row: T): T => ({ ...row, secret: null })

const list = endpoint('/destinations', {
  ...COMMON,
  id: 'admin.destinations.list',
  summary: 'Destinations of events, newest first, without their secrets',
  fields,
  order: ['created_at desc', 'id desc'],
  tag: 'body',
  needs,
  read: ({ host }, { page }) => pageOfDestinations(host().database, page, { now: host().clock.now() }),
})

const get = endpoint('/destinations/{destination_id}', {
  ...ONE,
  id: 'admin.destinations.get',
  summary: 'One destination',
  tag: 'body',
  problems: ['record-not-found'],
  read: async ({ host }, call) => [
    withTag(call, await readDestination(host().database, idOf(call), host().clock.now())),
  ],
})

const NAME = Type.String({ minLength: 1, maxLength: 100, description: 'Name for lists.' })
const ADDRESS = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description:
    'https URL or, for `email`, one e-mail address. Private addresses are rejected unless `events.private_hosts` has ' +
    'the host. For a billing service, the URL in `events.billing`.',
})

const create = endpoint('/destinations', {
  ...ONE,
  id: 'admin.destinations.create',
  examples: {},
  summary: 'Create a destination, and the secret that signs its messages',
  description: 'A destination of an account gets only events about this account: exports, keys and quotas.',
  status: 201,
  headers: MAKES,
  problems: MAKES_PROBLEMS,
  fields: { ...fields, ...secretField },
  body: Type.Object(
    {
      kind: Type.Union(
        DESTINATION_KINDS.map((kind) => Type.Literal(kind)),
        { description: 'How events are sent.' },
      ),
      name: NAME,
      address: ADDRESS,
      types: TYPES,
      corrections: CORRECTIONS,
      account_id: Type.Optional(Type.String({ maxLength: 60, description: 'Account whose own events it gets.' })),
      since: USAGE_SINCE,
    },
    {
      examples: [{ kind: 'webhook', name: 'On-call', address: 'https://hooks.example.com/a', types: ['dataset.late'] }],
    },
  ),
  read: async (given, call) => [
    await change(
      given.administration,
      'admin.destinations.create',
      call,
      (changes) => addDestination(partsOf(given, changes), call.body),
      withoutSecret,
    ),
  ],
})

const edit = endpoint('/destinations/{destination_id}', {
  ...ALTERS,
  id: 'admin.destinations.change',
  summary: 'Change, disable or enable a destination',
  method: 'PATCH',
  body: Type.Object(
    {
      name: Type.Optional(NAME),
      address: Type.Optional(ADDRESS),
      types: TYPES,
      corrections: CORRECTIONS,
      enabled: Type.Optional(
        Type.Boolean({ description: 'While false, new events are not sent; waiting deliveries continue afterward.' }),
      ),
    },
    { examples: [{ enabled: false }] },
  ),
  read: async (given, call) => {
    const row = await change(given.administration, 'admin.destinations.change', call, (changes) =>
      changeDestination(partsOf(given, changes), idOf(call), call.body, expecting(call)),
    )
    given.work.next()
    return [row]
  },
})

const remove = endpoint('/destinations/{destination_id}', {
  ...ALTERS,
  id: 'admin.destinations.delete',
  summary: 'Delete a destination with its deliveries',
  method: 'DELETE',
  read: async (given, call) => [
    await change(given.administration, 'admin.destinations.delete', call, (changes) =>
      removeDestination(partsOf(given, changes), idOf(call), expecting(call)),
    ),
  ],
})

const rotate = endpoint('/destinations/{destination_id}/rotate-secret', {
  ...ALTERS,
  id: 'admin.destinations.rotate-secret',
  summary: 'Replace the secret that signs messages',
  fields: { ...fields, ...secretField },
  body: SECRET_ROTATION,
  read: async (given, call) => [
    await change(
      given.administration,
      'admin.destinations.rotate-secret',
      call,
      (changes) => rotateSecret(partsOf(given, changes), idOf(call), secretOverlap(call.body), expecting(call)),
      withoutSecret,
    ),
  ],
})

const test = endpoint('/destinations/{destination_id}/test', {
  ...SENDS,
  id: 'admin.destinations.test',
  summary: 'Send a test event; `deliveries` shows the result',
  body: Type.Object({}),
  read: async ({ administration: admin, host, work }, call) => {
    const row = await change(admin, 'admin.destinations.test', call, ({ within }) =>
      testDestination({ ...within, clock: host().clock }, idOf(call)),
    )
    work.next()
    return [row]
  },
})

const replay = endpoint('/destinations/{destination_id}/replay', {
  ...SENDS,
  id: 'admin.destinations.replay',
  summary: 'Repeat one delivery, or those of a time range, in their original order',
  fields: replayedField,
  order: ['replayed asc'],
  body: REPLAY,
  read: async (given, call) => {
    const row = await change(given.administration, 'admin.destinations.replay', call, async (changes) => ({
      replayed: await replayDeliveries(partsOf(given, changes), idOf(call), call.body),
    }))
    given.work.next()
    return [{ replayed: String(row.replayed) }]
  },
})

/** Operations on destinations. */
export const destinationOperations = [list, get, create, edit, remove, rotate, test, replay]
