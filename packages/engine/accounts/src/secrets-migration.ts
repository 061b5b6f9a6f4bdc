/**
 * Signed addresses get a secret of their own; what the one of cursors signed until now ends with the upgrade, minutes
 * before it would have.
 */
export const addressSecretMigration = `
insert into bourse.secrets (name, value) values
  ('addresses', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
`
