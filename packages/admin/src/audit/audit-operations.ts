import { endpoint, f, p, Type } from '@bourse/kit'
import { lastInstantOf } from '@bourse/kit/values'
import { administration } from '../contract/administration.ts'
import { COMMON } from '../common.ts'

const needs = { administration }
const ANY = Type.Record(Type.String(), Type.Unknown())

const entryFields = {
  id: f.text('Number in the chain', { example: '42' }),
  at: f.instant('When'),
  actor: f.object(
    'Who',
    {
      kind: f.oneOf('A key over HTTP, a command on the machine, or the host by itself', ['key', 'command', 'host']),
      account_id: f.text('Account of the key', { example: 'acc_5d2f8c1f0a7be4d39c06' }).nullable(),
      key_id: f.text('Key', { example: 'key_5d2f8c1f0a7be4d39c06' }).nullable(),
      address: f.text('Where the request came from', { example: '203.0.113.7' }).nullable(),
      name: f.text('User of the machine', { example: 'ops' }).nullable(),
    },
    {
      example: { kind: 'command', account_id: null, key_id: null, address: null, name: 'ops' },
    },
  ),
  action: f.text('What was done', { example: 'key.revoke' }),
  target: f.object(
    'To what',
    {
      kind: f.text('Kind of thing', { example: 'key' }),
      id: f.text('Its id', { example: '42' }),
      account_id: f.text('Account that it belongs to', { example: 'acc_5d2f8c1f0a7be4d39c06' }).nullable(),
    },
    { example: { kind: 'key', id: 'key_5d2f8c1f0a7be4d39c06', account_id: 'acc_5d2f8c1f0a7be4d39c06' } },
  ),
  before: f
    .json('What of it was so before; null where it was not there', ANY, { example: { plan: 'free' } })
    .nullable(),
  after: f.json('What of it is so since', ANY, { example: { plan: 'pro' } }).nullable(),
  request_id: f.text('Request, as in the log of the host', { example: 'req_0f6c' }).nullable(),
  hash: f.text('SHA-256 of the entry before and of this one, hexadecimal', { example: '9f86d081884c7d65' }),
}

const text = (description: string, example?: string) =>
  Type.Optional(Type.String({ maxLength: 100, description, ...(example === undefined ? {} : { examples: [example] }) }))

const list = endpoint('/audit', {
  ...COMMON,
  id: 'admin.audit.list',
  summary: 'Every change, the newest first: who did what to what, before and after',
  description: 'Kept for 400 days. `format=ndjson` is the export: one entry a line, page by page.',
  query: {
    account_id: text('Account that was changed, or whose things were.', 'acc_5d2f8c1f0a7be4d39c06'),
    actor_key_id: text('Key that did it.', 'key_5d2f8c1f0a7be4d39c06'),
    action: text('One action, or with a full stop at the end all that begin so.', 'key.'),
    target_id: text('What was changed.', 'key_5d2f8c1f0a7be4d39c06'),
    from: p.dateOrInstant('From this date or instant on.'),
    to: p.dateOrInstant('Before this instant, or up to and with this date.'),
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
  summary: 'Follow the chain of the log: whether an entry is missing or was changed',
  fields: {
    ok: f.boolean('Whether all is as it was written'),
    entries: f.count('Entries', { example: 1_200 }),
    first_at: f.instant('The first one').nullable(),
    last_at: f.instant('The last one').nullable(),
    checkpoints: f.count('Signed checkpoints', { example: 4 }),
    faults: f.list('What is not, the first hundred', {
      id: f.text('Entry', { example: '42' }),
      fault: f.text('What is wrong there', { example: 'the entry is not what was written' }),
    }),
  },
  order: ['entries asc'],
  single: true,
  tag: 'body',
  needs,
  read: async ({ administration: admin }) => [await admin.audit.verify()],
})

/** The log of changes. */
export const auditOperations = [list, verify]
