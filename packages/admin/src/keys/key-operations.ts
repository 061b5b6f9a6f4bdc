import { KEY_KINDS, KEY_STATUSES } from '@bourse/engine/accounts'
import { endpoint, f, Type, type TSchema } from '@bourse/kit'
import { administration } from '../contract/administration.ts'
import { change, withTag } from '../change.ts'
import { CHANGES, CHANGES_PROBLEMS, COMMON, expecting, MAKES, MAKES_PROBLEMS } from '../common.ts'
import { keyFields, scopeFields } from './key-fields.ts'
import { madeKeyFields, overlapIn, ROTATION, withoutText } from './made-key.ts'

const needs = { administration }
const examples = { key_id: 'key_5d2f8c1f0a7be4d39c06' }
const ONE = { ...COMMON, fields: keyFields, order: ['id asc'], single: true, needs, examples } as const
const MADE = {
  ...ONE,
  status: 201,
  fields: madeKeyFields,
} as const

const orNull = <T extends TSchema>(schema: T, description: string) =>
  Type.Optional(Type.Union([schema, Type.Null()], { description }))
const names = (maxItems: number, maxLength: number) =>
  Type.Array(Type.String({ minLength: 1, maxLength }), { maxItems })

/** Body properties of a key. */
export const keyTerms = {
  label: orNull(Type.String({ maxLength: 100 }), 'Label for lists.'),
  expires_at: orNull(Type.String({ format: 'date-time' }), 'Expiration time; null for no expiry.'),
  capabilities: orNull(names(500, 100), 'Only these capabilities; null for everything in the plan.'),
  role: orNull(
    Type.String({ maxLength: 60 }),
    'Only what this role permits, for a key of the owner account; null or `owner` for everything.',
  ),
  markets: orNull(names(200, 60), 'Only these markets or market groups; null for everything in the plan.'),
  symbols: orNull(names(10_000, 60), 'Only these symbols; null for everything in the plan.'),
  allowed_networks: orNull(names(100, 60), 'Allowed IP addresses and networks; null for any.'),
  requests_per_minute: orNull(
    Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    'Requests per minute, in addition to the account limit; null for no such limit.',
  ),
}

const list = endpoint('/keys', {
  ...COMMON,
  id: 'admin.keys.list',
  summary: 'List keys, newest first, without their secrets',
  query: {
    account_id: Type.Optional(
      Type.String({ maxLength: 60, description: 'Account.', examples: ['acc_5d2f8c1f0a7be4d39c06'] }),
    ),
    status: Type.Optional(
      Type.Union(
        KEY_STATUSES.map((each) => Type.Literal(each)),
        { description: 'Status.', examples: ['live'] },
      ),
    ),
    kind: Type.Optional(
      Type.Union(
        KEY_KINDS.map((each) => Type.Literal(each)),
        { description: 'Kind.', examples: ['api'] },
      ),
    ),
    q: Type.Optional(
      Type.String({ maxLength: 100, description: 'Part of the label, or the id.', examples: ['reports'] }),
    ),
  },
  fields: keyFields,
  order: ['created_at desc', 'id desc'],
  tag: 'body',
  needs,
  read: ({ administration: admin }, { query, page }) => admin.keys.page(query, page),
})

const create = endpoint('/keys', {
  ...MADE,
  id: 'admin.keys.create',
  examples: {},
  summary: 'Create a key of an account; it is returned only once',
  headers: MAKES,
  problems: MAKES_PROBLEMS,
  body: Type.Object(
    { account_id: Type.String({ maxLength: 60, description: 'Account.' }), ...keyTerms },
    { examples: [{ account_id: 'acc_5d2f8c1f0a7be4d39c06', label: 'reports', markets: ['XNAS'] }] },
  ),
  read: async ({ administration: admin }, call) => [
    await change(admin, 'admin.keys.create', call, ({ keys }) => keys.add(call.body), withoutText),
  ],
})

const get = endpoint('/keys/{key_id}', {
  ...ONE,
  id: 'admin.keys.get',
  summary: 'One key',
  tag: 'body',
  problems: ['record-not-found'],
  read: async ({ administration: admin }, call) => [
    withTag(call, await admin.keys.read(String(call.params['key_id']))),
  ],
})

const edit = endpoint('/keys/{key_id}', {
  ...ONE,
  id: 'admin.keys.change',
  summary: 'Change the label, expiry and limits of a key; an owner key cannot extend its own limits',
  method: 'PATCH',
  headers: CHANGES,
  problems: CHANGES_PROBLEMS,
  body: Type.Object(keyTerms, { examples: [{ label: 'reports', requests_per_minute: 60 }] }),
  read: async ({ administration: admin }, call) => [
    await change(admin, 'admin.keys.change', call, ({ keys }) =>
      keys.change(String(call.params['key_id']), call.body, expecting(call)),
    ),
  ],
})

const rotate = endpoint('/keys/{key_id}/rotate', {
  ...MADE,
  id: 'admin.keys.rotate',
  summary: 'Replace a key with one that has the same limits and expiry; the old key works until the overlap ends',
  headers: CHANGES,
  problems: CHANGES_PROBLEMS,
  body: ROTATION,
  read: async ({ administration: admin }, call) => [
    await change(
      admin,
      'admin.keys.rotate',
      call,
      ({ keys }) => keys.rotate(String(call.params['key_id']), overlapIn(call.body), expecting(call)),
      withoutText,
    ),
  ],
})

const revoke = endpoint('/keys/{key_id}/revoke', {
  ...ONE,
  id: 'admin.keys.revoke',
  summary: 'Revoke a key; takes effect within one second',
  headers: CHANGES,
  problems: CHANGES_PROBLEMS,
  body: Type.Object({}),
  read: async ({ administration: admin }, call) => [
    await change(admin, 'admin.keys.revoke', call, ({ keys }) =>
      keys.revoke(String(call.params['key_id']), expecting(call)),
    ),
  ],
})

const scopes = endpoint('/scopes', {
  ...COMMON,
  id: 'admin.scopes.get',
  summary: 'Available limits for keys: capabilities with their operations, roles, and market groups',
  fields: {
    ...scopeFields,
    roles: f.list('Roles for keys of the owner account', {
      name: f.text('Name', { example: 'steward' }),
      operations: f.list('Operations that it permits', f.text('Id', { example: 'admin.imports.create' })),
    }),
  },
  order: ['capabilities asc'],
  single: true,
  tag: 'body',
  needs,
  read: async ({ administration: admin }) => [admin.scopes()],
})

/** Key operations. */
export const keyOperations = [list, create, get, edit, rotate, revoke, scopes]
