import {
  ACCOUNT_STATUSES,
  ACCOUNT_USES,
  DATA_USES,
  type AccountsChanged,
  type Expecting,
} from '@bourse/engine/accounts'
import { endpoint, f, Type } from '@bourse/kit'
import { administration } from '../contract/administration.ts'
import { change, withTag } from '../change.ts'
import { CHANGES, CHANGES_PROBLEMS, COMMON, expecting, MAKES, MAKES_PROBLEMS } from '../common.ts'
import { keyFields } from '../keys/key-fields.ts'
import { accountFields, CONTRACTS, USAGE_THRESHOLDS } from './account-fields.ts'

const needs = { administration }
const examples = { account_id: 'acc_5d2f8c1f0a7be4d39c06' }
const ONE = { ...COMMON, fields: accountFields, order: ['id asc'], single: true, needs, examples } as const

const oneOf = <const T extends string>(values: readonly T[], description: string) =>
  Type.Union(
    values.map((value) => Type.Literal(value)),
    { description },
  )

const list = endpoint('/accounts', {
  ...COMMON,
  id: 'admin.accounts.list',
  summary: 'List and search accounts, newest first',
  query: {
    q: Type.Optional(Type.String({ maxLength: 100, description: 'Part of the name, or the id.', examples: ['acme'] })),
    status: Type.Optional(
      Type.Union(
        ACCOUNT_STATUSES.map((each) => Type.Literal(each)),
        { description: 'Status.', examples: ['active'] },
      ),
    ),
    plan: Type.Optional(Type.String({ maxLength: 100, description: 'Plan.', examples: ['pro'] })),
  },
  fields: accountFields,
  order: ['created_at desc', 'id desc'],
  tag: 'body',
  needs,
  read: ({ administration: admin }, { query, page }) => admin.accounts.page(query, page),
})

const create = endpoint('/accounts', {
  ...ONE,
  id: 'admin.accounts.create',
  examples: {},
  summary: 'Create an account, and by default its first key',
  status: 201,
  headers: MAKES,
  problems: MAKES_PROBLEMS,
  body: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 100, description: 'Unique name.' }),
      plan: Type.String({ maxLength: 100, description: 'Plan of the deployment.' }),
      notes: Type.Optional(Type.String({ maxLength: 4_000, description: 'Visible to operators only.' })),
      use: Type.Optional(oneOf(ACCOUNT_USES, 'Whether it belongs to the operator or a customer. Default internal.')),
      data_use: Type.Optional(oneOf(DATA_USES, 'What it does with values. Default display.')),
      first_key: Type.Optional(Type.Boolean({ description: 'Whether to create a key as well. Default true.' })),
    },
    { examples: [{ name: 'acme', plan: 'pro' }] },
  ),
  fields: {
    ...accountFields,
    key: f
      .object('The first key; null if none was requested', madeKey(), {
        example: {
          id: 'key_5d2f8c1f0a7be4d39c06',
          account_id: 'acc_5d2f8c1f0a7be4d39c06',
          account_name: 'acme',
          kind: 'api',
          label: 'first',
          status: 'live',
          created_at: '2026-03-02T21:00:00Z',
          expires_at: null,
          revoked_at: null,
          last_used_at: null,
          capabilities: null,
          role: null,
          markets: null,
          symbols: null,
          allowed_networks: null,
          requests_per_minute: null,
          replaces: null,
          replaced_by: null,
          version: 'kT3w9vQ1',
          key: 'bourse_…',
        },
      })
      .nullable(),
  },
  async read({ administration: admin }, call) {
    const { first_key = true, ...wanted } = call.body
    const row = await change(
      admin,
      'admin.accounts.create',
      call,
      async ({ accounts, keys }) => {
        const account = await accounts.add(wanted)
        if (!first_key) return { ...account, key: null }
        const key = await keys.add({ account_id: account.id, label: 'first' })
        return { ...account, live_keys: '1', key }
      },
      ({ key, ...account }) => ({ ...account, key: key === null ? null : { ...key, key: null } }),
    )
    return [row]
  },
})

function madeKey() {
  return { ...keyFields, key: f.text('The key, returned only once', { example: 'bourse_…' }).nullable() }
}

const get = endpoint('/accounts/{account_id}', {
  ...ONE,
  id: 'admin.accounts.get',
  summary: 'One account',
  tag: 'body',
  problems: ['record-not-found'],
  read: async ({ administration: admin }, call) => [
    withTag(call, await admin.accounts.read(String(call.params['account_id']))),
  ],
})

const edit = endpoint('/accounts/{account_id}', {
  ...ONE,
  id: 'admin.accounts.change',
  summary: 'Change the name, plan, notes, use or contracts of an account',
  method: 'PATCH',
  headers: CHANGES,
  problems: CHANGES_PROBLEMS,
  body: Type.Object(
    {
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Unique name.' })),
      plan: Type.Optional(
        Type.String({ maxLength: 100, description: "Plan. It applies to the account's keys within one second." }),
      ),
      notes: Type.Optional(
        Type.Union([Type.String({ maxLength: 4_000 }), Type.Null()], { description: 'Visible to operators only.' }),
      ),
      use: Type.Optional(oneOf(ACCOUNT_USES, 'Whether it belongs to the operator or a customer.')),
      data_use: Type.Optional(oneOf(DATA_USES, 'What it does with values.')),
      contracts: Type.Optional(CONTRACTS),
    },
    { examples: [{ plan: 'commercial' }] },
  ),
  read: async ({ administration: admin }, call) => [
    await change(admin, 'admin.accounts.change', call, ({ accounts }) =>
      accounts.change(String(call.params['account_id']), call.body, expecting(call)),
    ),
  ],
})

const bill = endpoint('/accounts/{account_id}/billing', {
  ...ONE,
  id: 'admin.accounts.change-billing',
  summary: 'Change what billing services call an account, and which used credits are reported',
  method: 'PATCH',
  headers: CHANGES,
  problems: CHANGES_PROBLEMS,
  body: Type.Object(
    {
      billing_id: Type.Optional(
        Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Null()], {
          description: 'Customer at Stripe, subject at OpenMeter, subscription at Lago.',
        }),
      ),
      billing_since: Type.Optional(
        Type.String({
          format: 'date-time',
          maxLength: 40,
          description: 'Usage from this time on has the billing id, to correct an earlier one. Default: now.',
        }),
      ),
      usage_thresholds: Type.Optional(USAGE_THRESHOLDS),
    },
    { examples: [{ billing_id: 'cus_N4' }] },
  ),
  read: async ({ administration: admin }, call) => [
    await change(admin, 'admin.accounts.change-billing', call, ({ accounts }) =>
      accounts.changeBilling(String(call.params['account_id']), call.body, expecting(call)),
    ),
  ],
})

type Step = (
  accounts: AccountsChanged,
  id: string,
  reason: string | undefined,
  expected: Expecting,
) => ReturnType<AccountsChanged['suspend']>

function step<const Path extends string>(path: Path, id: string, summary: string, work: Step) {
  return endpoint(path, {
    ...ONE,
    id,
    summary,
    headers: CHANGES,
    problems: CHANGES_PROBLEMS,
    body: Type.Object({
      reason: Type.Optional(Type.String({ maxLength: 500, description: 'Reason, for the audit log.' })),
    }),
    read: async ({ administration: admin }, call) => [
      await change(admin, id, call, ({ accounts }) =>
        work(accounts, String(call.params['account_id']), call.body.reason, expecting(call)),
      ),
    ],
  })
}

/** Account operations. */
export const accountOperations = [
  list,
  create,
  get,
  edit,
  bill,
  step(
    '/accounts/{account_id}/suspend',
    'admin.accounts.suspend',
    'Reject the keys of an account until it is resumed',
    (accounts, ...given) => accounts.suspend(...given),
  ),
  step(
    '/accounts/{account_id}/resume',
    'admin.accounts.resume',
    'Accept the keys of an account again',
    (accounts, ...given) => accounts.resume(...given),
  ),
  step(
    '/accounts/{account_id}/close',
    'admin.accounts.close',
    'Close an account permanently: revokes its keys; usage and audit log are retained',
    (accounts, ...given) => accounts.close(...given),
  ),
]
