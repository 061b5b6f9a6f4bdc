import {
  administration,
  change,
  CHANGES,
  CHANGES_PROBLEMS,
  COMMON,
  expecting,
  keyFields,
  keyTerms,
  madeKeyFields,
  MAKES,
  MAKES_PROBLEMS,
  overlapIn,
  ROTATION,
  withoutText,
  withTag,
} from '@bourse/admin'
import { KEY_STATUSES } from '@bourse/engine/accounts'
import { endpoint, Type } from '@bourse/kit'
import { keyIn } from './own.ts'

const needs = { administration }
const ONE = {
  ...COMMON,
  fields: keyFields,
  order: ['id asc'],
  single: true,
  needs,
  examples: { key_id: 'key_5d2f8c1f0a7be4d39c06' },
} as const
const MADE = { ...ONE, fields: madeKeyFields, status: 201 } as const
const ALTERS = { headers: CHANGES, problems: CHANGES_PROBLEMS } as const

/** A key of a customer has no role. */
const { role: _, ...terms } = keyTerms

const list = endpoint('/keys', {
  ...COMMON,
  id: 'account.keys.list',
  summary: 'API keys of the account, newest first, without their secrets',
  query: {
    status: Type.Optional(
      Type.Union(
        KEY_STATUSES.map((each) => Type.Literal(each)),
        { description: 'Status.', examples: ['live'] },
      ),
    ),
  },
  fields: keyFields,
  order: ['created_at desc', 'id desc'],
  tag: 'body',
  needs,
  read: ({ administration: admin }, { caller, query, page }) =>
    admin.keys.page({ ...query, account_id: caller.accountId, kind: 'api' }, page),
})

const create = endpoint('/keys', {
  ...MADE,
  id: 'account.keys.create',
  examples: {},
  summary: 'Create a key within what the plan of the account includes; it is returned only once',
  headers: MAKES,
  problems: MAKES_PROBLEMS,
  body: Type.Object(terms, { examples: [{ label: 'reports', markets: ['XNAS'] }] }),
  read: async ({ administration: admin }, call) => [
    await change(
      admin,
      'account.keys.create',
      call,
      ({ keys }) => keys.add({ ...call.body, account_id: call.caller.accountId }),
      withoutText,
    ),
  ],
})

const get = endpoint('/keys/{key_id}', {
  ...ONE,
  id: 'account.keys.get',
  summary: 'One key of the account',
  tag: 'body',
  problems: ['record-not-found'],
  read: async ({ administration: admin }, call) => [withTag(call, await keyIn(admin.keys, call))],
})

const edit = endpoint('/keys/{key_id}', {
  ...ONE,
  ...ALTERS,
  id: 'account.keys.change',
  summary: 'Change the label, expiry and limits of a key, within what the plan of the account includes',
  method: 'PATCH',
  body: Type.Object(terms, { examples: [{ label: 'reports', requests_per_minute: 60 }] }),
  read: async ({ administration: admin }, call) => [
    await change(admin, 'account.keys.change', call, async ({ keys }) =>
      keys.change((await keyIn(keys, call)).id, call.body, expecting(call)),
    ),
  ],
})

const rotate = endpoint('/keys/{key_id}/rotate', {
  ...MADE,
  ...ALTERS,
  id: 'account.keys.rotate',
  summary: 'Replace a key with one that has the same limits and expiry; the old key works until the overlap ends',
  body: ROTATION,
  read: async ({ administration: admin }, call) => [
    await change(
      admin,
      'account.keys.rotate',
      call,
      async ({ keys }) => keys.rotate((await keyIn(keys, call)).id, overlapIn(call.body), expecting(call)),
      withoutText,
    ),
  ],
})

const revoke = endpoint('/keys/{key_id}/revoke', {
  ...ONE,
  ...ALTERS,
  id: 'account.keys.revoke',
  summary: 'Revoke a key; takes effect within one second',
  body: Type.Object({}),
  read: async ({ administration: admin }, call) => [
    await change(admin, 'account.keys.revoke', call, async ({ keys }) =>
      keys.revoke((await keyIn(keys, call)).id, expecting(call)),
    ),
  ],
})

/** Operations on the API keys of the account. */
export const keyOperations = [list, create, get, edit, rotate, revoke]
