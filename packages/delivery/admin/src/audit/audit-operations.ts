import { endpoint, f, p, Type } from '@bourse/kit'
import { administration } from '@bourse/services'
import { COMMON } from '../common.ts'

const needs = { administration }
const ANY = Type.Record(Type.String(), Type.Unknown())

const entryFields = {
  id: f.text('Number in the chain', { example: '42' }),
  at: f.instant('When'),
  actor: f.object('Who', {
    kind: f.oneOf('A key over HTTP, a command on the machine, or the host by itself', ['key', 'command', 'host']),
    account_id: f.text('Account of the key').nullable(),
    key_id: f.text('Key').nullable(),
    address: f.text('Where the request came from').nullable(),
    name: f.text('User of the machine').nullable(),
  }),
  action: f.text('What was done', { example: 'key.revoke' }),
  target: f.object('To what', {
    kind: f.text('Kind of thing', { example: 'key' }),
    id: f.text('Its id'),
    account_id: f.text('Account that it belongs to').nullable(),
  }),
  before: f.json('What of it was so before; null where it was not there', ANY).nullable(),
  after: f.json('What of it is so since', ANY).nullable(),
  request_id: f.text('Request, as in the log of the host').nullable(),
  hash: f.text('SHA-256 of the entry before and of this one, hexadecimal'),
}

const text = (description: string, example?: string) =>
  Type.Optional(Type.String({ maxLength: 100, description, ...(example === undefined ? {} : { examples: [example] }) }))

const list = endpoint('/audit', {
  ...COMMON,
  id: 'admin.audit.list',
  summary: 'Every change, the newest first: who did what to what, before and after',
  description: 'Kept for 400 days. `format=ndjson` is the export: one entry a line, page by page.',
  query: {
    account_id: text('Account that was changed, or whose things were.'),
    actor_key_id: text('Key that did it.'),
    action: text('One action, or with a full stop at the end all that begin so.', 'key.'),
    target_id: text('What was changed.'),
    from: p.dateOrInstant('From this date or instant on.'),
    to: p.dateOrInstant('Before this instant, or up to and with this date.'),
  },
  fields: entryFields,
  order: ['id desc'],
  tag: 'body',
  needs,
  read: ({ administration: admin }, { query: { from, to, ...filter }, page }) =>
    admin.audit.list({ ...filter, from, to: to === undefined ? undefined : endOf(to) }, page),
})

/** A date means all of it. */
const endOf = (to: string) => (to.length === 10 ? `${to}T23:59:59.999999Z` : to)

const verify = endpoint('/audit/verify', {
  ...COMMON,
  id: 'admin.audit.verify',
  summary: 'Follow the chain of the log: whether an entry is missing or was changed',
  fields: {
    ok: f.boolean('Whether all is as it was written'),
    entries: f.count('Entries'),
    first_at: f.instant('The first one').nullable(),
    last_at: f.instant('The last one').nullable(),
    checkpoints: f.count('Signed checkpoints'),
    faults: f.list('What is not, the first hundred', {
      id: f.text('Entry'),
      fault: f.text('What is wrong there'),
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
