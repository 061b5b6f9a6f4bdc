import { ACCOUNT_STATUSES } from '@bourse/engine/accounts'
import { f } from '@bourse/kit'

/** What is told of an account. */
export const accountFields = {
  id: f.text('Public id', { example: 'acc_5d2f8c1f0a7be4d39c06' }),
  name: f.text('Name, unique', { example: 'acme' }),
  plan: f.text('Plan', { example: 'pro' }),
  plan_offered: f.boolean('Whether the deployment has the plan: without it the keys are refused'),
  status: f.oneOf('Keys of an account that is suspended or closed are refused', ACCOUNT_STATUSES),
  is_owner: f.boolean('Whether it is the one of who runs the deployment'),
  is_demo: f.boolean('Whether it was made with the demo market'),
  notes: f.text('What the operator noted', { example: 'pays by invoice' }).nullable(),
  created_at: f.instant('When it was made'),
  status_changed_at: f.instant('When it was suspended, resumed or closed last').nullable(),
  status_reason: f.text('Why', { example: 'invoice 7 is open' }).nullable(),
  welcome_credits: f.count('Credits that it was given beyond its plan', { unit: 'credits', example: 500 }),
  welcome_until: f.instant('Until when they could be spent'),
  live_keys: f.count('Keys that are neither revoked nor expired', { example: 2 }),
  credits_today: f.count('Credits used this UTC day', { unit: 'credits', example: 1_200 }),
  last_used_at: f.instant('When one of its keys was used last, to about a minute').nullable(),
  version: f.text('Changes with every change; what `If-Match` takes', { example: 'kT3w9vQ1' }),
}
