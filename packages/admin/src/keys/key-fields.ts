import { KEY_KINDS, KEY_STATUSES } from '@bourse/engine/accounts'
import { f } from '@bourse/kit'

/** Key fields. */
export const keyFields = {
  id: f.text('Public id', { example: 'key_5d2f8c1f0a7be4d39c06' }),
  account_id: f.text('Account', { example: 'acc_5d2f8c1f0a7be4d39c06' }),
  account_name: f.text('Name of the account that the key belongs to', { example: 'acme' }),
  kind: f.oneOf(
    'An API key, a console session key, or the key of someone who signs in with a provider or an invitation',
    KEY_KINDS,
  ),
  label: f.text('Note', { example: 'reports' }).nullable(),
  status: f.oneOf('State of the key', KEY_STATUSES),
  created_at: f.instant('Creation time'),
  expires_at: f.instant('Expiration time; null for no expiry').nullable(),
  revoked_at: f.instant('Revocation time').nullable(),
  last_used_at: f.instant('Time of last use, accurate to about a minute').nullable(),
  capabilities: f
    .list('Capabilities of the key; null for everything in the plan', f.text('Capability', { example: 'eod.read' }))
    .nullable(),
  role: f
    .text('Role: what a key of the owner account may operate, or a member may do in their account; null for no role', {
      example: 'steward',
    })
    .nullable(),
  markets: f
    .list('Markets or market groups; null for everything in the plan', f.text('Market', { example: 'XNAS' }))
    .nullable(),
  symbols: f.list('Symbols; null for everything in the plan', f.text('Symbol', { example: 'AAPL' })).nullable(),
  allowed_networks: f
    .list(
      'Where it may be used from; null for anywhere',
      f.text('IP address or network', { example: '203.0.113.0/24' }),
    )
    .nullable(),
  requests_per_minute: f.count('Requests per minute, in addition to the account limit', { example: 60 }).nullable(),
  opened_by: f
    .text('Key that opened this console session; its limits apply', {
      example: 'key_2c4e8c1f0a7be4d39c06',
    })
    .nullable(),
  replaces: f.text('Key that this key replaces', { example: 'key_1b9e8c1f0a7be4d39c06' }).nullable(),
  replaced_by: f.text('Key that replaced this key', { example: 'key_7a3d8c1f0a7be4d39c06' }).nullable(),
  version: f.text('Version for `If-Match`; changes with every update', { example: 'kT3w9vQ1' }),
}

/** Fields of what keys can be limited to. */
export const scopeFields = {
  capabilities: f.list('Every capability that a key can have', {
    name: f.text('Name', { example: 'eod.read' }),
    operations: f.list('Operations that need it', f.text('Id', { example: 'eod.list' })),
  }),
  market_groups: f.list('Market groups that a key can have', {
    name: f.text('Name', { example: 'US' }),
    markets: f.list('Markets', f.text('MIC', { example: 'XNAS' })),
  }),
}
