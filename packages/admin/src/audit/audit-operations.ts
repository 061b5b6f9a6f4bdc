import { endpoint, f, p, Type } from '@bourse/kit'
import { lastInstantOf } from '@bourse/kit/values'
import { administration } from '../contract/administration.ts'
import { COMMON } from '../common.ts'

const needs = { administration }
const ANY = Type.Record(Type.String(), Type.Unknown())

const entryFields = {
  id: f.text('Sequence number', { example: '42' }),
  at: f.instant('When'),
  actor: f.object(
    'Who',
    {
      kind: f.oneOf('An API key, a command on the machine, or the host itself', ['key', 'command', 'host']),
      account_id: f.text('Account of the key', { example: 'acc_5d2f8c1f0a7be4d39c06' }).nullable(),
      key_id: f.text('Key', { example: 'key_5d2f8c1f0a7be4d39c06' }).nullable(),
      address: f.text('Source address of the request', { example: '203.0.113.7' }).nullable(),
      name: f.text('Person who signed in, or operating system user', { example: 'ops' }).nullable(),
      account_name: f.text('Name of the account', { example: 'owner' }).nullable(),
      label: f.text('Person, or label of the key', { example: 'ops' }).nullable(),
    },
    {
      example: {
        ...{ kind: 'command', account_id: null, key_id: null, address: null, name: 'ops' },
        ...{ account_name: null, label: 'ops' },
      },
    },
  ),
  action: f.text('Action', { example: 'key.revoke' }),
  target: f.object(
    'Changed resource',
    {
      kind: f.text('Kind of resource', { example: 'key' }),
      id: f.text('Resource id', { example: '42' }),
      account_id: f.text('Account of the resource', { example: 'acc_5d2f8c1f0a7be4d39c06' }).nullable(),
      account_name: f.text('Name of that account', { example: 'acme' }).nullable(),
      name: f.text('Name of the resource; null if it has none or no longer exists', { example: 'reports' }).nullable(),
    },
    {
      example: {
        ...{ kind: 'key', id: 'key_5d2f8c1f0a7be4d39c06', account_id: 'acc_5d2f8c1f0a7be4d39c06' },
        ...{ account_name: 'acme', name: 'reports' },
      },
    },
  ),
  before: f
    .json('Previous values of the changed fields; null if the resource did not exist', ANY, {
      example: { plan: 'free' },
    })
    .nullable(),
  after: f.json('New values of the changed fields', ANY, { example: { plan: 'pro' } }).nullable(),
  request_id: f.text('Request id, as in the log of the host', { example: 'req_0f6c' }).nullable(),
  hash: f.text('SHA-256 over the previous entry and this one, hexadecimal', { example: '9f86d081884c7d65' }),
}

const text = (description: string, example?: string) =>
  Type.Optional(Type.String({ maxLength: 100, description, ...(example === undefined ? {} : { examples: [example] }) }))

const list = endpoint('/audit', {
  ...COMMON,
  id: 'admin.audit.list',
  summary: 'Audit log, newest first: who changed what, before and after',
  description: 'Entries are stored for 400 days. `format=ndjson` exports them: one entry per line, page by page.',
  query: {
    account_id: text('Account that was changed, or that owns the resource.', 'acc_5d2f8c1f0a7be4d39c06'),
    actor_key_id: text('Key that made the change.', 'key_5d2f8c1f0a7be4d39c06'),
    action: text("One action, or a prefix that ends with '.'.", 'key.'),
    target_id: text('Id of the changed resource.', 'key_5d2f8c1f0a7be4d39c06'),
    from: p.dateOrInstant('Earliest date or instant.'),
    to: p.dateOrInstant('Latest date (inclusive), or an instant (exclusive).'),
  },
  fields: entryFields,
  order: ['id desc'],
  tag: 'body',
  needs,
  read: ({ administration: admin }, { query: { from, to, ...filter }, page }) =>
    admin.audit.list({ ...filter, from, to: to === undefined ? undefined : lastInstantOf(to) }, page),
})

const verify = endpoint('/audit/verify', {
  ...COMMON,
  id: 'admin.audit.verify',
  summary: 'Verify the integrity of the audit log',
  fields: {
    ok: f.boolean('Whether all entries are intact'),
    entries: f.count('Entries', { example: 1_200 }),
    first_at: f.instant('First entry').nullable(),
    last_at: f.instant('Last entry').nullable(),
    checkpoints: f.count('Signed checkpoints', { example: 4 }),
    faults: f.list('Missing or modified entries, up to 100', {
      id: f.text('Entry', { example: '42' }),
      fault: f.text('What is wrong', { example: 'the entry was modified' }),
    }),
  },
  order: ['entries asc'],
  single: true,
  tag: 'body',
  needs,
  read: async ({ administration: admin }) => [await admin.audit.verify()],
})

/** Audit log operations. */
export const auditOperations = [list, verify]
