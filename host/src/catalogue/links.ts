import { createLinks, LINK_FORMATS, LINK_STATUSES, withPerson, type AdministeredLink } from '@bourse/engine/accounts'
import { type CompiledOperation, operationsFor } from '@bourse/engine/operations'
import { endpoint, f, perRequest, problem, Type, type Call, type CustomOperation, type Static } from '@bourse/kit'
import { pointerStep, withBodyPointers } from '@bourse/kit/delivery'
import type { DeliveryParts } from '../delivery/delivery-parts.ts'
import { linkAddress } from '../delivery/links/link-address.ts'
import { linkInput } from '../delivery/links/link-input.ts'
import { LINKS_CAPABILITY } from '../delivery/links/register-links.ts'
import { begin, untilAdmission } from '../request/until-admission.ts'

const NAMES = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1_000 })
const Value = Type.Union([Type.String({ maxLength: 20_000 }), Type.Number(), Type.Boolean(), NAMES])

const NewLink = Type.Object(
  {
    operation: Type.String({ maxLength: 100, description: 'Id of an operation that reads, such as eod.list.' }),
    parameters: Type.Optional(
      Type.Record(Type.String(), Value, {
        maxProperties: 50,
        description: 'The operation’s parameters, those in its path included; `format` has its own property.',
      }),
    ),
    format: Type.Optional(
      Type.Union(
        LINK_FORMATS.map((format) => Type.Literal(format)),
        { description: 'Format of the response. Default: csv.' },
      ),
    ),
    expires_at: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Expiration time, at most 365 days from now. Default: 90 days from now.',
      }),
    ),
    label: Type.Optional(Type.String({ maxLength: 100, description: 'Label for lists, such as who uses the link.' })),
  },
  {
    examples: [
      {
        operation: 'eod.list',
        parameters: { symbols: 'AAPL', from: '2026-01-02' },
        format: 'csv',
        label: 'Budget sheet',
      },
    ],
  },
)
type NewLink = Static<typeof NewLink>

const FIELDS = {
  id: f.text('Public id, lnk_…', { example: 'lnk_5d2f8c1f0a7be4d39c06' }),
  operation: f.text('Operation that the link requests', { example: 'eod.list' }),
  parameters: f.json('Its parameters, lists comma-separated', Type.Record(Type.String(), Type.String()), {
    example: { symbols: 'AAPL', from: '2026-01-02' },
  }),
  format: f.oneOf('Format of the response', LINK_FORMATS),
  label: f.text('Label', { example: 'Budget sheet' }).nullable(),
  status: f.oneOf('State: a link ends with its key', LINK_STATUSES),
  created_at: f.instant('Creation time'),
  expires_at: f.instant('Expiration time'),
  revoked_at: f.instant('Revocation time').nullable(),
}

const COMMON = { credits: perRequest(0), pointInTime: false } as const

/** `/v1/links`: URLs that make one request as a key, for tools that cannot send a header. */
export function linkOperations(opened: () => DeliveryParts): readonly CustomOperation[] {
  return [createOperation(opened), listOperation(opened), deleteOperation(opened)]
}

function createOperation(opened: () => DeliveryParts): CustomOperation {
  return endpoint('/links', {
    ...COMMON,
    id: 'links.create',
    summary: 'Create a link that works without a key',
    description:
      'Returns a URL for tools that cannot send a header, such as spreadsheets. It makes one request, whose ' +
      'operation, parameters and format never change, with `GET` or `HEAD`, and byte ranges where the operation ' +
      'has them. Each use is a request of this key: it costs what the operation costs, counts toward the key’s ' +
      'limits, and is rejected as soon as the key may no longer make it. Anyone who has the URL can use it until ' +
      'it expires or is revoked, or the key ends. The URL is returned only once. A key can have 1,000 live ' +
      'links.',
    capabilities: [LINKS_CAPABILITY],
    body: NewLink,
    status: 201,
    fields: {
      ...FIELDS,
      url: f.text('The URL, returned only once', { example: '/links/lnk_…/eod.list.csv?signature=…' }),
    },
    order: ['id asc'],
    single: true,
    needs: {},
    problems: [
      'conflict',
      'market-not-entitled',
      'entity-not-entitled',
      'history-depth',
      'mutual-funds-not-entitled',
      'symbol-not-resolved',
      'identifier-not-found',
    ],
    async read(_, call) {
      const parts = opened()
      const { body, caller } = call
      const request = requestOf(body)
      await rejectInvalid(parts, call, request)
      const { label, expires_at } = body
      const link = await (await linksOf(parts, call)).add({ ...request, key_id: caller.keyId, label, expires_at })
      const address = linkAddress(link, parts.secrets)
      return [{ ...publicLink(link), url: `${parts.config.public_url?.replace(/\/$/, '') ?? ''}${address}` }]
    },
  })
}

function listOperation(opened: () => DeliveryParts): CustomOperation {
  return endpoint('/links', {
    ...COMMON,
    id: 'links.list',
    summary: 'Links of the key, newest first, without their URLs',
    description:
      'Live links, and ended ones with their state: revoked, expired, or ended with the key. A URL is returned only ' +
      'when its link is created.',
    capabilities: [],
    fields: FIELDS,
    order: ['created_at desc', 'id desc'],
    tag: 'body',
    needs: {},
    async read(_, call) {
      const links = await (await linksOf(opened(), call)).page({ key_id: call.caller.keyId }, call.page)
      return links.map(publicLink)
    },
  })
}

function deleteOperation(opened: () => DeliveryParts): CustomOperation {
  return endpoint('/links/{id}', {
    ...COMMON,
    id: 'links.delete',
    summary: 'Revoke a link of the key; takes effect with its next use',
    description: 'A link that is already revoked keeps its revocation time. A key revokes only its own links.',
    method: 'DELETE',
    capabilities: [],
    examples: { id: 'lnk_5d2f8c1f0a7be4d39c06' },
    fields: FIELDS,
    order: ['id asc'],
    single: true,
    needs: {},
    problems: ['record-not-found'],
    async read(_, call) {
      const { params, caller } = call
      return [
        publicLink(await (await linksOf(opened(), call)).revoke(params['id'] ?? '', { of: { key_id: caller.keyId } })),
      ]
    },
  })
}

async function linksOf({ engine: { database, clock } }: DeliveryParts, { caller, from }: Call<unknown, unknown>) {
  const { accountId: account_id, keyId: key_id, sessionId } = caller
  const by = { kind: 'key', account_id, key_id, address: from.address, request_id: from.requestId } as const
  return createLinks({ database, clock, by: await withPerson(database, by, sessionId) })
}

function requestOf({ operation, parameters = {}, format = 'csv' }: NewLink) {
  const fixed = ['format', 'cursor', 'dry_run'].find((name) => parameters[name] !== undefined)
  if (fixed !== undefined)
    throw wrong(`/parameters/${fixed}`, fixed === 'format' ? 'belongs next to parameters' : 'is not available in links')
  const texts = Object.entries(parameters).map(([name, value]) => [name, String(value)] as const)
  return { operation, format, parameters: Object.fromEntries(texts) }
}

/** Operations that read, except those about links, whose responses would outlive a revoked link. */
export const linkable = (operations: readonly CompiledOperation[]): readonly CompiledOperation[] =>
  operationsFor(operations, 'callers').filter(
    ({ operation: { method, id } }) => method === 'GET' && !id.startsWith('links.'),
  )

/** Runs every check that a use of the link runs before it reads rows. */
async function rejectInvalid(
  { engine, operations }: DeliveryParts,
  { caller, from }: Call<unknown, unknown>,
  request: ReturnType<typeof requestOf>,
): Promise<void> {
  const compiled = linkable(operations).find(({ operation: { id } }) => id === request.operation)
  if (compiled === undefined)
    throw wrong('/operation', `expected the id of an operation that reads, got ${request.operation.slice(0, 60)}`)
  const principal = engine.callers.principalOf(caller)
  const input = linkInput(compiled, request, { from, reauthenticate: () => Promise.resolve(principal) })
  try {
    await untilAdmission(await begin(engine, compiled, principal, input))
  } catch (error) {
    throw withBodyPointers(error, (name) => (name === 'format' ? '/format' : `/parameters${pointerStep(name)}`))
  }
}

function wrong(pointer: string, message: string) {
  return problem('invalid-parameter', `${pointer}: ${message}`, { errors: [{ code: 'invalid', pointer, message }] })
}

function publicLink(link: AdministeredLink) {
  const { id, operation, parameters, format, label, status, created_at, expires_at, revoked_at } = link
  return { id, operation, parameters, format, label, status, created_at, expires_at, revoked_at }
}
