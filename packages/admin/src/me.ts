import { KEY_KINDS, roleOf } from '@bourse/engine/accounts'
import { endpoint, f } from '@bourse/kit'
import { administration } from './contract/administration.ts'
import { COMMON } from './common.ts'

/** `GET /admin/v1/me`: the key that sent the request. */
export const me = endpoint('/me', {
  ...COMMON,
  id: 'admin.me.get',
  summary: 'The key used for the request',
  fields: {
    account_id: f.text('Account of the key', { example: 'acc_5d2f8c1f0a7be4d39c06' }),
    account_name: f.text('Name of the account that the key belongs to', { example: 'owner' }),
    key_id: f.text('Public id of the key', { example: 'key_5d2f8c1f0a7be4d39c06' }),
    kind: f.oneOf(
      'An API key, a console session key, or the key of someone who signs in with a provider or an invitation',
      KEY_KINDS,
    ),
    label: f.text('Label of the key', { example: 'reports' }).nullable(),
    expires_at: f.instant('Expiration time; null for no expiry').nullable(),
    capabilities: f.list('Limits of the key; null if none', f.text('Capability', { example: 'eod.read' })).nullable(),
    role: f.text('Role of the key; null for a list of capabilities', { example: 'steward' }).nullable(),
    operations: f.list('Operations of this API that the key may call', f.text('Id', { example: 'admin.health.get' })),
  },
  order: ['key_id asc'],
  single: true,
  tag: 'body',
  needs: { administration },
  async read({ administration: admin }, { caller }) {
    const { id, account_id, account_name, kind, label, expires_at, ...limits } = await admin.keys.read(caller.keyId)
    const { capabilities } = limits
    const [role, operations] = [roleOf(limits), admin.operationsOf(limits)]
    return [{ account_id, account_name, key_id: id, kind, label, expires_at, capabilities, role, operations }]
  },
})
