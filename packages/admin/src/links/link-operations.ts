import { LINK_FORMATS, LINK_STATUSES } from '@bourse/engine/accounts'
import { endpoint, f, Type } from '@bourse/kit'
import { administration } from '../contract/administration.ts'
import { change } from '../change.ts'
import { CHANGES, CHANGES_PROBLEMS, COMMON, expecting } from '../common.ts'

const needs = { administration }

/** Fields of links. */
export const linkFields = {
  id: f.text('Public id', { example: 'lnk_5d2f8c1f0a7be4d39c06' }),
  account_id: f.text('Account', { example: 'acc_5d2f8c1f0a7be4d39c06' }),
  account_name: f.text('Name of the account', { example: 'acme' }),
  key_id: f.text('Key that each use counts as', { example: 'key_5d2f8c1f0a7be4d39c06' }),
  operation: f.text('Operation that the link requests', { example: 'eod.list' }),
  parameters: f.json('Its parameters, lists comma-separated', Type.Record(Type.String(), Type.String()), {
    example: { symbols: 'AAPL' },
  }),
  format: f.oneOf('Format of the response', LINK_FORMATS),
  label: f.text('Label', { example: 'Budget sheet' }).nullable(),
  status: f.oneOf('State: a link ends with its key', LINK_STATUSES),
  created_at: f.instant('Creation time'),
  expires_at: f.instant('Expiration time'),
  revoked_at: f.instant('Revocation time').nullable(),
  version: f.text('Version for `If-Match`', { example: 'kT3w9vQ1' }),
}

/** The status of the links in a list. */
export const linkStatus = Type.Optional(
  Type.Union(
    LINK_STATUSES.map((each) => Type.Literal(each)),
    { description: 'Status.', examples: ['live'] },
  ),
)

const list = endpoint('/links', {
  ...COMMON,
  id: 'admin.links.list',
  summary: 'List links, newest first, without their URLs',
  query: {
    account_id: Type.Optional(
      Type.String({ maxLength: 60, description: 'Account.', examples: ['acc_5d2f8c1f0a7be4d39c06'] }),
    ),
    status: linkStatus,
  },
  fields: linkFields,
  order: ['created_at desc', 'id desc'],
  tag: 'body',
  needs,
  read: ({ administration: admin }, { query, page }) => admin.links.page(query, page),
})

const revoke = endpoint('/links/{link_id}/revoke', {
  ...COMMON,
  id: 'admin.links.revoke',
  summary: 'Revoke a link; takes effect with its next use',
  fields: linkFields,
  order: ['id asc'],
  single: true,
  examples: { link_id: 'lnk_5d2f8c1f0a7be4d39c06' },
  headers: CHANGES,
  problems: CHANGES_PROBLEMS,
  body: Type.Object({}),
  needs,
  read: async ({ administration: admin }, call) => [
    await change(admin, 'admin.links.revoke', call, ({ links }) =>
      links.revoke(String(call.params['link_id']), { expecting: expecting(call) }),
    ),
  ],
})

/** Link operations. */
export const linkOperations = [list, revoke]
