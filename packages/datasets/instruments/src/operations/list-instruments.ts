import {
  endpoint,
  entities,
  identifierText,
  invalidParameter,
  orderKeys,
  p,
  paged,
  perRequest,
  sql,
  type Call,
  type QueryOf,
} from '@bourse/kit'
import { listing } from '@bourse/services'
import { IDENTIFIER_TYPES, identifiers, instruments, STATUSES } from '../records.ts'
import { instrumentFields } from './fields.ts'
import { visible } from './visible.ts'

const query = {
  status: p.oneOf('Status of the instruments, also of named ones. all: whatever the status.', [...STATUSES, 'all'], {
    default: 'active',
  }),
  identifier: p.text('Instruments with this identifier. Together with `identifier_type`.', {
    maxLength: 40,
    together: 'identifier_type',
    example: 'US0378331005',
  }),
  identifier_type: p.oneOf('What kind of identifier it is. Together with `identifier`.', IDENTIFIER_TYPES, {
    together: 'identifier',
    example: 'ISIN',
  }),
}

type Query = QueryOf<typeof query>

/** `/v1/instruments`: the instruments a key may see, by id. */
export const listInstruments = endpoint('/instruments', {
  id: 'instruments.list',
  summary: 'Instruments by status, symbol, id or identifier',
  description:
    'One row per listing under its newest symbol. Without symbols or instrument_ids: every entitled instrument ' +
    'of the status. Status inactive: delisted; expired: bonds, rights, units and warrants that have ended.',
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
  return { type, identifier: identifierText(type.toLowerCase(), identifier) }
}
