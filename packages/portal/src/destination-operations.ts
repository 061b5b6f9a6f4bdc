import {
  administration,
  change,
  CHANGES,
  CHANGES_PROBLEMS,
  COMMON,
  expecting,
  MAKES,
  MAKES_PROBLEMS,
  type Changes,
} from '@bourse/admin'
import { invalidMember } from '@bourse/engine/accounts'
import type { Statements } from '@bourse/engine/database'
import { pageOfDeliveries } from '@bourse/engine/events'
import {
  addDestination,
  changeDestination,
  deliveryFields,
  deliveryQuery,
  deliveryWork,
  type Destination,
  destinationFields as fields,
  type DestinationParts,
  OF_ACCOUNTS,
  pageOfDestinations,
  readDestination,
  removeDestination,
  REPLAY,
  replayDeliveries,
  replayedField,
  rotateSecret,
  SECRET_ROTATION,
  secretField,
  secretOverlap,
  testDestination,
} from '@bourse/events'
import { hostParts, type HostParts } from '@bourse/host/parts'
import { endpoint, optional, Type, type Call } from '@bourse/kit'
import { absent } from './own.ts'

const needs = { administration, host: hostParts, work: optional(deliveryWork) }
const examples = { destination_id: 'dst_5d2f8c1f0a7be4d39c06' }
const ONE = { ...COMMON, fields, order: ['id asc'], single: true, needs, examples } as const
const ALTERS = { ...ONE, headers: CHANGES, problems: CHANGES_PROBLEMS } as const

const NAME = Type.String({ minLength: 1, maxLength: 100, description: 'Name for lists.' })
const ADDRESS = Type.String({ minLength: 1, maxLength: 2_000, description: 'https URL of a public host.' })
const TYPES = Type.Optional(
  Type.Union(
    [
      Type.Array(Type.Union(OF_ACCOUNTS.map((type) => Type.Literal(type))), {
        minItems: 1,
        maxItems: OF_ACCOUNTS.length,
      }),
      Type.Null(),
    ],
    { description: 'Types of events. Default: all that concern the account.' },
  ),
)

interface Given {
  readonly host: () => HostParts
}

/** Members do not get corrections, which contain rows, nor do they reach private addresses. */
const partsOf = ({ host }: Given, { within }: Pick<Changes, 'within'>): DestinationParts => ({
  ...{ ...within, clock: host().clock, operations: [] },
  settings: { ...host().config.events, private_hosts: [] },
})

/** Returns the id of the destination of the caller's account that the path names. */
async function ownId(on: Statements, { host }: Given, { caller, params }: Pick<Call<unknown>, 'caller' | 'params'>) {
  const id = String(params['destination_id'])
  const found = await readDestination(on, id, host().clock.now()).catch(() => undefined)
  if (found?.account_id !== caller.accountId) throw absent(id)
  return found.id
}

/** Operators' private hosts are trusted for operators only. */
function rejectPrivate({ host }: Given, address: string | undefined): void {
  const name = address === undefined ? undefined : URL.parse(address)?.hostname
  if (name !== undefined && host().config.events.private_hosts.includes(name))
    throw invalidMember('address', `${name} is not a public host. Ask the operator to add this destination.`)
}

const withoutSecret = <T extends object>(row: T): T => ({ ...row, secret: null })

const list = endpoint('/destinations', {
  ...COMMON,
  id: 'account.destinations.list',
  summary: 'Destinations of the events of the account, newest first, without their secrets',
  fields,
  order: ['created_at desc', 'id desc'],
  tag: 'body',
  needs,
  read: ({ host }, { caller, page }) =>
    pageOfDestinations(host().database, page, { now: host().clock.now(), accountId: caller.accountId }),
})

const create = endpoint('/destinations', {
  ...ONE,
  id: 'account.destinations.create',
  examples: {},
  summary: 'Send the events of the account to a webhook or a chat channel; a webhook gets a secret that signs messages',
  status: 201,
  headers: MAKES,
  problems: MAKES_PROBLEMS,
  fields: { ...fields, ...secretField },
  body: Type.Object(
    {
      kind: Type.Union([Type.Literal('webhook'), Type.Literal('slack')], { description: 'How events are sent.' }),
      name: NAME,
      address: ADDRESS,
      types: TYPES,
    },
    {
      examples: [{ kind: 'webhook', name: 'Quota', address: 'https://hooks.example.com/a', types: ['quota.reached'] }],
    },
  ),
  read: async (given, call) => [
    await change(
      given.administration,
      'account.destinations.create',
      call,
      (changes) => {
        rejectPrivate(given, call.body.address)
        return addDestination(partsOf(given, changes), { ...call.body, account_id: call.caller.accountId })
      },
      withoutSecret,
    ),
  ],
})

const edit = endpoint('/destinations/{destination_id}', {
  ...ALTERS,
  id: 'account.destinations.change',
  summary: 'Change, disable or enable a destination of the account',
  method: 'PATCH',
  body: Type.Object(
    {
      name: Type.Optional(NAME),
      address: Type.Optional(ADDRESS),
      types: TYPES,
      enabled: Type.Optional(Type.Boolean({ description: 'Whether it gets new events.' })),
    },
    { examples: [{ enabled: false }] },
  ),
  read: async (given, call) => {
    const row = await change(given.administration, 'account.destinations.change', call, async (changes) => {
      rejectPrivate(given, call.body.address)
      const id = await ownId(changes.within.database, given, call)
      return changeDestination(partsOf(given, changes), id, call.body, expecting(call))
    })
    given.work?.next()
    return [row]
  },
})

const remove = endpoint('/destinations/{destination_id}', {
  ...ALTERS,
  id: 'account.destinations.delete',
  summary: 'Delete a destination of the account with its deliveries',
  method: 'DELETE',
  read: async (given, call) => [
    await change(given.administration, 'account.destinations.delete', call, async (changes) =>
      removeDestination(partsOf(given, changes), await ownId(changes.within.database, given, call), expecting(call)),
    ),
  ],
})

const rotate = endpoint('/destinations/{destination_id}/rotate-secret', {
  ...ALTERS,
  id: 'account.destinations.rotate-secret',
  summary: 'Replace the secret that signs messages; until the overlap ends, they have a signature of each',
  fields: { ...fields, ...secretField },
  body: SECRET_ROTATION,
  read: async (given, call) => [
    await change(
      given.administration,
      'account.destinations.rotate-secret',
      call,
      async (changes) => {
        const id = await ownId(changes.within.database, given, call)
        return rotateSecret(partsOf(given, changes), id, secretOverlap(call.body), expecting(call))
      },
      withoutSecret,
    ),
  ],
})

const test = endpoint('/destinations/{destination_id}/test', {
  ...ALTERS,
  id: 'account.destinations.test',
  summary: 'Send a test event to a destination of the account',
  body: Type.Object({}),
  read: async (given, call) => {
    const row: Destination = await change(given.administration, 'account.destinations.test', call, async (changes) =>
      testDestination(partsOf(given, changes), await ownId(changes.within.database, given, call)),
    )
    given.work?.next()
    return [row]
  },
})

const replay = endpoint('/destinations/{destination_id}/replay', {
  ...ALTERS,
  id: 'account.destinations.replay',
  summary: 'Repeat one delivery, or those of a time range, in their original order',
  fields: replayedField,
  order: ['replayed asc'],
  body: REPLAY,
  read: async (given, call) => {
    const row = await change(given.administration, 'account.destinations.replay', call, async (changes) => {
      const id = await ownId(changes.within.database, given, call)
      return { replayed: await replayDeliveries(partsOf(given, changes), id, call.body) }
    })
    given.work?.next()
    return [{ replayed: String(row.replayed) }]
  },
})

const deliveries = endpoint('/deliveries', {
  ...COMMON,
  id: 'account.deliveries.list',
  summary: 'Deliveries to the destinations of the account, newest first, with their last attempt',
  query: deliveryQuery,
  fields: deliveryFields,
  order: ['id desc'],
  tag: 'body',
  needs,
  read: ({ host }, { caller, query, page }) =>
    pageOfDeliveries(host().database, { ...query, account_id: caller.accountId }, page),
})

/** Operations on the destinations of the account's events, and on the deliveries to them. */
export const destinationOperations = [list, create, edit, remove, rotate, test, replay, deliveries]
