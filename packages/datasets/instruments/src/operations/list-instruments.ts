import { endpoint, entities, invalidParameter, orderKeys, paged, perRequest, type Call } from '@bourse/kit'
import { listing } from '@bourse/services'
import { Type, type Static } from '@sinclair/typebox'
import { sql } from 'kysely'
import { normalIdentifier } from '../intake/entry.ts'
import { IDENTIFIER_TYPES, identifiers, instruments, STATUSES } from '../records.ts'
import { instrumentFields } from './fields.ts'
import { visible } from './visible.ts'

const STATUS_FILTER = [...STATUSES, 'all'] as const

const query = {
  status: Type.Optional(
    Type.Union(
      STATUS_FILTER.map((status) => Type.Literal(status)),
      {
        description:
          'Status of the instruments, default active; all: whatever their status. Also applies to named instruments.',
        default: 'active',
        examples: ['active'],
      },
    ),
  ),
  identifier: Type.Optional(
    Type.String({
      description: 'Instruments with this identifier. Together with identifier_type.',
      maxLength: 40,
      'x-together-with': 'identifier_type',
      examples: ['US0378331005'],
    }),
  ),
  identifier_type: Type.Optional(
    Type.Union(
      IDENTIFIER_TYPES.map((type) => Type.Literal(type)),
      {
        description: 'What kind of identifier it is. Together with identifier.',
        'x-together-with': 'identifier',
        examples: ['ISIN'],
      },
    ),
  ),
}

type Query = Static<ReturnType<typeof Type.Object<typeof query>>>

/** `/v1/instruments`: the instruments a key may see, by id. */
export const listInstruments = endpoint('/instruments', {
  id: 'instruments.list',
  summary: 'Instruments by status, symbol, id or identifier',
  description:
    'One row per listing under its newest symbol. Without symbols or instrument_ids: every entitled instrument of the status. Status inactive: delisted; expired: bonds, rights, units and warrants that have ended.',
  capabilities: ['instruments.list'],
  credits: perRequest(5),
  unpublished: 'refuse',
  select: entities(listing),
  query,
  fields: instrumentFields,
  order: ['id asc'],
  needs: { instruments, identifiers },
  async read(needs, call) {
    const { status = 'active' } = call.query
    let select = needs.instruments
      .unscoped(call.knowledge, '`visible` narrows the instruments')
      .where(visible(call.scope, { id: 'r.id', market: 'r.exchange_mic', kind: 'r.type' }))
    if (status !== 'all') select = select.where('r.status', '=', status)
    if (call.entities !== undefined)
      select = select.where(sql<boolean>`r.id = any(${call.entities.map(({ id }) => id)})`)
    const identified = identifierOf(call)
    if (identified !== undefined)
      select = select.where(
        'r.id',
        'in',
        needs.identifiers
          .unscoped(call.knowledge, '`visible` narrows the instruments')
          .where('r.identifier_type', '=', identified.type)
          .where('r.identifier', '=', identified.identifier)
          .select('r.instrument_id'),
      )
    return paged(select.selectAll(), orderKeys(['id asc']), call.page).execute()
  },
})

/** The identifier asked for; it and its type come together. */
function identifierOf({ query }: Call<Query>) {
  const { identifier, identifier_type: type } = query
  if (identifier === undefined && type === undefined) return undefined
  if (identifier === undefined)
    throw invalidParameter('identifier', 'is required together with identifier_type', 'missing')
  if (type === undefined) throw invalidParameter('identifier_type', 'is required together with identifier', 'missing')
  return { type, identifier: normalIdentifier(type, identifier) }
}
