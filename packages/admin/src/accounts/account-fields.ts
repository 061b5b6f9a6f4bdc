import { ACCOUNT_STATUSES, ACCOUNT_USES, DATA_USES } from '@bourse/engine/accounts'
import { f, Type } from '@bourse/kit'

const day = (description: string) => Type.Union([Type.String({ format: 'date' }), Type.Null()], { description })

/** Contracts of an account by publisher id. */
export const CONTRACTS = Type.Record(
  Type.String({ maxLength: 100 }),
  Type.Object(
    {
      reference: Type.String({ minLength: 1, maxLength: 500, description: 'The contract.' }),
      since: day('First UTC day; null for no limit.'),
      until: day('Last UTC day; null for no limit.'),
    },
    { additionalProperties: false },
  ),
  { maxProperties: 200 },
)

/** Thresholds of an account's usage. */
export const USAGE_THRESHOLDS = Type.Array(
  Type.Object(
    {
      credits: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Used credits.' }),
      per: Type.Union([Type.Literal('day'), Type.Literal('month')], { description: 'UTC day or month.' }),
    },
    { additionalProperties: false },
  ),
  { maxItems: 10, description: 'Used credits that the event `usage.threshold` reports. Replaces all thresholds.' },
)

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
  use: f.oneOf(
    "Whether it belongs to the operator or to a customer; decides which publishers' terms apply",
    ACCOUNT_USES,
  ),
  data_use: f.oneOf('Whether it shows values to people, computes with them, or passes them on', DATA_USES),
  contracts: f.json('Contracts with publishers, by publisher id', CONTRACTS, {
    example: { massive: { reference: 'agreement 7', since: '2026-01-01', until: null } },
  }),
  billing_id: f.text('What billing services call the account', { example: 'cus_N4' }).nullable(),
  usage_thresholds: f.json('Used credits that the event `usage.threshold` reports', USAGE_THRESHOLDS, {
    example: [{ credits: 50_000, per: 'month' }],
  }),
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
