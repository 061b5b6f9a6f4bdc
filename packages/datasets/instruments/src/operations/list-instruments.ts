import {
  collection,
  entities,
  f,
  invalidParameter,
  p,
  perRequest,
  sql,
  Type,
  type Call,
  type CallRows,
  type ItemError,
  type QueryOf,
} from '@bourse/kit'
import { identifierText } from '@bourse/kit/values'
import { listing } from '@bourse/services'
import { exampleListing } from '../example-listing.ts'
import { IDENTIFIER_TYPES, identifiers, instruments, STATUSES } from '../records.ts'
import { instrumentFields } from './fields.ts'
import { visible } from './visible.ts'

const query = {
  status: p.oneOf('Status of the instruments, even if requested by name. all: any status.', [...STATUSES, 'all'], {
    default: 'active',
  }),
  identifier: p.texts(
    'Identifiers of one kind, comma-separated; matches instruments with any of them. Requires `identifier_type`. ' +
      'Identifiers without an instrument are reported in `meta.errors`.',
    { maxLength: 40, together: 'identifier_type', example: ['US0378331005'] },
  ),
  identifier_type: p.oneOf('Kind of these identifiers. Requires `identifier`.', IDENTIFIER_TYPES, {
    together: 'identifier',
    example: 'ISIN',
  }),
}

type Query = QueryOf<typeof query>

/** `/v1/instruments`: the instruments visible to a key, by id. */
export const listInstruments = collection('/instruments', {
  id: 'instruments.list',
  summary: 'Instruments by status, symbol, id or identifier',
  description:
    'One row per listing under its newest symbol. Without symbols or instrument_ids: every entitled instrument ' +
    'with the status. inactive: delisted; expired: bonds, rights, units and warrants that have ended.',
  capabilities: ['instruments.list'],
  credits: perRequest(5),
  unpublished: 'refuse',
  select: entities(listing),
  query,
  fields: instrumentFields,
  order: ['id asc'],
  meta: {
    identified: f
      .json(
        'With `identifier`: the ids of the instruments with each identifier, in any status; empty if there are none',
        Type.Record(Type.String(), Type.Array(Type.String())),
        { example: { US0378331005: [exampleListing] } },
      )
      .nullable(),
  },
  needs: { instruments, identifiers },
  unscoped: {
    instruments: 'filtered by `visible`',
    identifiers: 'joined with instruments filtered by `visible`',
  },
  changes: {
    of: { instruments: 'id', identifiers: 'instrument_id' },
    without: ['identifier', 'identifier_type'],
  },
  versions: { of: 'instruments', entity: 'id' },
  async rows(needs, call) {
    const { status = 'active' } = call.query
    let select = needs.instruments
      .unscoped(call.knowledge)
      .where(visible(call.scope, { id: 'r.id', market: 'r.exchange_mic', kind: 'r.type' }))
    if (status !== 'all') select = select.where('r.status', '=', status)
    if (call.entities !== undefined)
      select = select.where(sql<boolean>`r.id = any(${call.entities.map(({ id }) => id)})`)
    const identified = identifiersOf(call)
    if (identified !== undefined) {
      const carriers = await carriersOf(needs, call, identified)
      for (const [symbol, ids] of carriers) if (ids.length === 0) call.report(notFound(symbol))
      call.meta('identified', Object.fromEntries(carriers))
      select = select.where(sql<boolean>`r.id = any(${[...carriers.values()].flat()}::text[])`)
    }
    return select.selectAll()
  },
})

/** A request's identifiers of one kind, keyed by their stored spelling. */
interface Identified {
  readonly type: (typeof IDENTIFIER_TYPES)[number]
  readonly spelled: ReadonlyMap<string, string>
}

/** Reads a request's identifiers; identifiers and their type require each other. */
function identifiersOf({ query }: Call<Query>): Identified | undefined {
  const { identifier, identifier_type: type } = query
  if (identifier === undefined && type === undefined) return undefined
  if (identifier === undefined)
    throw invalidParameter('identifier', 'is required together with identifier_type', 'missing')
  if (type === undefined) throw invalidParameter('identifier_type', 'is required together with identifier', 'missing')
  const spelled = identifier.map((text) => [identifierText(type.toLowerCase(), text), text] as const)
  return { type, spelled: new Map(spelled) }
}

interface Needs {
  readonly instruments: CallRows<typeof instruments>
  readonly identifiers: CallRows<typeof identifiers>
}

/** Returns the ids of the visible instruments with each identifier, by the caller's spelling. */
async function carriersOf(
  needs: Needs,
  { knowledge, scope }: Call<Query>,
  { type, spelled }: Identified,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const seen = needs.instruments
    .unscoped(knowledge)
    .where(visible(scope, { id: 'r.id', market: 'r.exchange_mic', kind: 'r.type' }))
    .select('r.id')
  const rows = await needs.identifiers
    .unscoped(knowledge)
    .where('r.identifier_type', '=', type)
    .where(sql<boolean>`r.identifier = any(${[...spelled.keys()]}::text[])`)
    .where('r.instrument_id', 'in', seen)
    .select(['r.instrument_id', 'r.identifier'])
    .orderBy('r.instrument_id')
    .execute()
  const carriers = Map.groupBy(rows, ({ identifier }) => identifier)
  return new Map(
    [...spelled].map(([identifier, text]) => [
      text,
      (carriers.get(identifier) ?? []).map(({ instrument_id }) => instrument_id),
    ]),
  )
}

const notFound = (symbol: string): ItemError => ({
  code: 'symbol-not-resolved',
  message: 'no instrument in the entitled markets has this identifier',
  symbol,
  instrument_id: null,
})
