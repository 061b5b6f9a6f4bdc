import { administration, change, COMMON, MAKES, MAKES_PROBLEMS, scopeFields } from '@bourse/admin'
import { ADMIN, KEY_KINDS, memberCapabilities } from '@bourse/engine/accounts'
import { hostParts } from '@bourse/host/parts'
import { endpoint, f, Type } from '@bourse/kit'
import { planOf } from './plan-of.ts'

const needs = { administration, host: hostParts }

const me = endpoint('/me', {
  ...COMMON,
  id: 'account.me.get',
  summary: 'The key or the member that sent the request, and what it may do',
  fields: {
    account_id: f.text('Account', { example: 'acc_5d2f8c1f0a7be4d39c06' }),
    account_name: f.text('Name of the account', { example: 'acme' }),
    is_owner: f.boolean("Whether it is the account of the deployment's owner"),
    key_id: f.text('Public id of the key or member', { example: 'key_5d2f8c1f0a7be4d39c06' }),
    kind: f.oneOf(
      'An API key, a console session key, or the key of someone who signs in with a provider or an invitation',
      KEY_KINDS,
    ),
    label: f.text('Label of the key, or name of the member', { example: 'ada@acme.example' }).nullable(),
    role: f.text('Role of the member; null for a key without one', { example: 'manager' }).nullable(),
    operations: f.list('Operations of this API that it may call', f.text('Id', { example: 'account.keys.list' })),
  },
  order: ['key_id asc'],
  single: true,
  tag: 'body',
  needs,
  async read({ administration: admin, host }, { caller }) {
    const key = await admin.keys.read(caller.keyId)
    const { is_owner, plan } = await admin.accounts.read(key.account_id)
    const { without_capabilities: without } = planOf(host(), { is_owner, plan })
    const role = is_owner ? null : key.role
    const operations = memberCapabilities(role, host().capabilities).filter((name) => !without.includes(name))
    const { account_id, account_name, id: key_id, kind, label } = key
    return [{ account_id, account_name, is_owner, key_id, kind, label, role, operations: operations.toSorted() }]
  },
})

const signInKey = endpoint('/me/key', {
  ...COMMON,
  id: 'account.me.key',
  summary: 'Create the key with which the member signs in; replaces the former one',
  description:
    'Ends all other sessions of the member within one second. ' +
    'Only for members who were invited: others sign in with their identity provider.',
  status: 201,
  headers: MAKES,
  problems: MAKES_PROBLEMS,
  body: Type.Object({}),
  fields: {
    id: f.text('Public id of the member', { example: 'key_5d2f8c1f0a7be4d39c06' }),
    key: f.text('The key, returned only once', { example: 'bourse_…' }).nullable(),
  },
  order: ['id asc'],
  single: true,
  needs,
  read: async ({ administration: admin }, call) => [
    await change(
      admin,
      'account.me.key',
      call,
      async ({ members }) => {
        const { id, key } = await members.drawKey(call.caller.keyId, call.caller.sessionId)
        return { id, key }
      },
      ({ id }) => ({ id, key: null }),
    ),
  ],
})

const plan = endpoint('/plan', {
  ...COMMON,
  id: 'account.plan.get',
  summary: 'What the plan of the account includes',
  fields: {
    name: f.text('Plan', { example: 'pro' }),
    requests_per_minute: f.count('Requests per minute; null for no limit', { example: 300 }).nullable(),
    concurrent_requests: f.count('Concurrent requests; null for no limit', { example: 10 }).nullable(),
    credits_per_day: f
      .count('Credits per UTC day; null for no limit', { unit: 'credits', example: 100_000 })
      .nullable(),
    history_years: f.count('Years of history; null for all', { example: 10 }).nullable(),
    markets: f.list('Markets or market groups', f.text('Market', { example: 'US' })),
    symbols: f.list('Symbols; null for all', f.text('Symbol', { example: 'AAPL' })).nullable(),
    stream_symbols: f.count('Symbols that the account may stream concurrently', { example: 50 }),
    upgrade_text: f.text('How to get another plan', { example: 'Write to sales@acme.example.' }).nullable(),
    upgrade_url: f.text('Where to ask for another plan', { example: 'https://acme.example/plans' }).nullable(),
  },
  order: ['name asc'],
  single: true,
  tag: 'body',
  needs,
  async read({ administration: admin, host }, { caller }) {
    const account = await admin.accounts.read(caller.accountId)
    const found = planOf(host(), account)
    const { upgrade_text: text = null, upgrade_url: url = null } = host().config.portal
    return [
      {
        name: account.plan,
        requests_per_minute: textOf(found.requests_per_minute),
        concurrent_requests: textOf(found.concurrent_requests),
        credits_per_day: textOf(found.credits_per_day),
        history_years: textOf(found.history_years),
        markets: found.markets,
        symbols: found.symbols,
        stream_symbols: String(found.stream_symbols),
        upgrade_text: text,
        upgrade_url: url,
      },
    ]
  },
})

const textOf = (value: number | null) => (value === null ? null : String(value))

const scopes = endpoint('/scopes', {
  ...COMMON,
  id: 'account.scopes.get',
  summary: 'Available limits for keys: capabilities with their operations, and market groups, of the plan',
  fields: scopeFields,
  order: ['capabilities asc'],
  single: true,
  tag: 'body',
  needs,
  async read({ administration: admin, host }, { caller }) {
    const { markets, without_capabilities: without } = planOf(host(), await admin.accounts.read(caller.accountId))
    const { capabilities, market_groups } = admin.scopes()
    return [
      {
        capabilities: capabilities.filter(({ name }) => name !== ADMIN && !without.includes(name)),
        market_groups: market_groups.filter(({ name }) => markets.includes(name)),
      },
    ]
  },
})

/** Operations about the member and the plan. */
export const accountOperations = [me, signInKey, plan, scopes]
