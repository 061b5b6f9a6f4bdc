/**
 * `accounts.billing_id`: what billing services call the account. `accounts.usage_thresholds`: credits per UTC day or
 * month that are reported when they are used, `[{"credits", "per"}]`. Destinations may be billing services.
 */
export const billingMigration = `
alter table bourse.accounts
  add column billing_id text,
  add column usage_thresholds jsonb not null default '[]';
alter table bourse.destinations drop constraint destinations_kind_check;
alter table bourse.destinations add constraint destinations_kind_check
  check (kind in ('webhook', 'email', 'slack', 'openmeter', 'lago', 'stripe'));
`
