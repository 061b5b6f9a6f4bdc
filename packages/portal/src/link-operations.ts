import {
  administration,
  change,
  CHANGES,
  CHANGES_PROBLEMS,
  COMMON,
  expecting,
  linkFields,
  linkStatus,
} from '@bourse/admin'
import { endpoint, Type } from '@bourse/kit'

const needs = { administration }

const list = endpoint('/links', {
  ...COMMON,
  id: 'account.links.list',
  summary: 'Links of the keys of the account, newest first, without their URLs',
  query: { status: linkStatus },
  fields: linkFields,
  order: ['created_at desc', 'id desc'],
  tag: 'body',
  needs,
  read: ({ administration: admin }, { caller, query, page }) =>
    admin.links.page({ ...query, account_id: caller.accountId }, page),
})

const revoke = endpoint('/links/{link_id}/revoke', {
  ...COMMON,
  id: 'account.links.revoke',
  summary: 'Revoke a link of the account; takes effect with its next use',
  fields: linkFields,
  order: ['id asc'],
  single: true,
  examples: { link_id: 'lnk_5d2f8c1f0a7be4d39c06' },
  headers: CHANGES,
  problems: CHANGES_PROBLEMS,
  body: Type.Object({}),
  needs,
  read: async ({ administration: admin }, call) => [
    await change(admin, 'account.links.revoke', call, ({ links }) =>
      links.revoke(String(call.params['link_id']), {
        of: { account_id: call.caller.accountId },
        expecting: expecting(call),
      }),
    ),
  ],
})

/** Operations on the links of the account. */
export const linkOperations = [list, revoke]
