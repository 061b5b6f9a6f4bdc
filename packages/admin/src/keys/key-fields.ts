import { KEY_KINDS, KEY_STATUSES } from '@bourse/engine/accounts'
import { f } from '@bourse/kit'

/** What is told of a key. */
export const keyFields = {
  id: f.text('Public id', { example: 'key_5d2f8c1f0a7be4d39c06' }),
  account_id: f.text('Account', { example: 'acc_5d2f8c1f0a7be4d39c06' }),
  account_name: f.text('Its name', { example: 'acme' }),
  kind: f.oneOf('A key of callers, or one of a session of the console', KEY_KINDS),
  label: f.text('Note', { example: 'reports' }).nullable(),
  status: f.oneOf('Whether it can be used', KEY_STATUSES),
  created_at: f.instant('When it was made'),
  expires_at: f.instant('When it ends; null: when it is revoked').nullable(),
  revoked_at: f.instant('When it was revoked').nullable(),
  last_used_at: f.instant('When it was used last, to about a minute').nullable(),
  capabilities: f
    .list('What of the plan it is limited to; null: all of it', f.text('Capability', { example: 'eod.read' }))
    .nullable(),
  markets: f
    .list('Markets, or groups of markets; null: all of the plan', f.text('Market', { example: 'XNAS' }))
    .nullable(),
  symbols: f.list('Symbols; null: all of the plan', f.text('Symbol', { example: 'AAPL' })).nullable(),
  allowed_networks: f
    .list('Where it may be used from; null: anywhere', f.text('Address or network', { example: '203.0.113.0/24' }))
    .nullable(),
  requests_per_minute: f.count('Requests a minute of its own, beside those of its account', { example: 60 }).nullable(),
  opened_by: f
    .text('Key that opened this session of the console, and whose limits it has', {
      example: 'key_2c4e8c1f0a7be4d39c06',
    })
    .nullable(),
  replaces: f.text('Key in whose place it was made', { example: 'key_1b9e8c1f0a7be4d39c06' }).nullable(),
  replaced_by: f.text('Key that was made in its place', { example: 'key_7a3d8c1f0a7be4d39c06' }).nullable(),
  version: f.text('Changes with every change; what `If-Match` takes', { example: 'kT3w9vQ1' }),
}
