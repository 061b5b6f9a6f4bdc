import { ACCOUNT_STATUSES } from '@bourse/engine/accounts'
import { f } from '@bourse/kit'

/** Account fields. */
export const accountFields = {
  id: f.text('Public id', { example: 'acc_5d2f8c1f0a7be4d39c06' }),
  name: f.text('Unique name', { example: 'acme' }),
  plan: f.text('Plan', { example: 'pro' }),
  plan_offered: f.boolean('Whether the plan exists; if not, the keys of the account are rejected'),
  status: f.oneOf('Keys of a suspended or closed account are rejected', ACCOUNT_STATUSES),
  is_owner: f.boolean("Whether it is the account of the deployment's owner"),
  is_demo: f.boolean('Whether it was created with the demo market'),
  notes: f.text('Operator notes', { example: 'pays by invoice' }).nullable(),
  created_at: f.instant('Creation time'),
  status_changed_at: f.instant('Time of the last suspension, resumption or closure').nullable(),
  status_reason: f.text('Why', { example: 'invoice 7 is open' }).nullable(),
  welcome_credits: f.count('Trial credits granted in addition to the plan', { unit: 'credits', example: 500 }),
  welcome_until: f.instant('Expiration time of the trial credits'),
  live_keys: f.count('Number of keys that are neither revoked nor expired', { example: 2 }),
  credits_today: f.count('Credits used this UTC day', { unit: 'credits', example: 1_200 }),
  last_used_at: f.instant('Time when one of its keys was last used, accurate to about a minute').nullable(),
  version: f.text('Version for `If-Match`; changes with every update', { example: 'kT3w9vQ1' }),
}
