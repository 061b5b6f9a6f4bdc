import type { Statements } from '@bourse/engine/database'
import { FIRST_OWN, isOwn } from './definition-queries.ts'
import { withQualifiedNames } from './definitions.ts'

/** Catalogs of objects that no table, index or function of Bourse or its job queue needs. */
const OTHER_CATALOGS = [
  ...['pg_am', 'pg_cast', 'pg_collation', 'pg_conversion', 'pg_default_acl', 'pg_event_trigger', 'pg_language'],
  ...['pg_foreign_data_wrapper', 'pg_foreign_server', 'pg_largeobject_metadata', 'pg_opclass', 'pg_operator'],
  ...['pg_opfamily', 'pg_policy', 'pg_publication', 'pg_transform', 'pg_ts_config', 'pg_ts_dict', 'pg_ts_parser'],
  'pg_ts_template',
]

/** Conditions on a catalog's row `o` under which the object is not copied, or only in part. */
const CONDITIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(OTHER_CATALOGS.map((catalog) => [catalog, 'true'])),
  pg_class: `not starts_with(o.relnamespace::regnamespace::text, 'pg_') and (
    o.relkind in ('m', 'f', 'c') or o.relrowsecurity or o.reltablespace <> 0 or o.reloftype <> 0
    or o.relreplident = 'n' and o.relkind = 'r' or o.relreplident in ('f', 'i') or o.relowner <> superuser.oid
    or o.relkind = 'r' and o.relam <> (select a.oid from pg_am a where a.amname = 'heap')
    or o.relkind = 'r' and not o.relispartition and exists (select from pg_inherits i where i.inhrelid = o.oid))`,
  pg_type: `o.typtype in ('d', 'r', 'm') or o.typtype = 'b' and o.typelem = 0 or not o.typisdefined`,
  pg_proc: `o.prokind in ('a', 'w') or o.proowner <> superuser.oid`,
  pg_namespace: `o.nspowner <> superuser.oid`,
  pg_rewrite: `o.rulename <> '_RETURN'`,
  pg_extension: 'o.extconfig is not null',
}

/** Conditions under which an object's privileges differ from those of a new one. */
const PRIVILEGES: Readonly<Record<string, string>> = {
  pg_class: `o.relacl <> acldefault(case o.relkind when 'S' then 's'::"char" else 'r' end, o.relowner)`,
  pg_type: `o.typacl <> acldefault('T', o.typowner)`,
  pg_proc: `o.proacl <> acldefault('f', o.proowner)`,
  pg_namespace: `o.nspacl <> acldefault('n', o.nspowner)`,
}

const objects = (conditions: Readonly<Record<string, string>>, prefix = ''): readonly string[] =>
  Object.entries(conditions).map(
    ([catalog, condition]) =>
      `select '${prefix}' || pg_describe_object('${catalog}'::regclass, o.oid, 0) as object from ${catalog} o, superuser
       where (${condition}) and ${catalog === 'pg_extension' ? `o.oid >= ${FIRST_OWN}` : isOwn(catalog, 'o')}`,
  )

/** Server-level objects, which do not belong to any database. */
const SHARED = [
  `select 'database ' || d.datname from pg_database d where d.oid >= ${FIRST_OWN} and d.datname <> $1`,
  `select 'privileges on the database ' || d.datname from pg_database d where d.datname = $1
   and d.datacl <> acldefault('d', d.datdba)`,
  `select 'role ' || r.rolname from pg_roles r where r.oid >= ${FIRST_OWN}`,
  `select 'tablespace ' || t.spcname from pg_tablespace t where t.oid >= ${FIRST_OWN}`,
  `select 'subscription ' || s.subname from pg_subscription s`,
  `select 'replication slot ' || s.slot_name from pg_replication_slots s`,
  `select 'prepared transaction ' || x.gid from pg_prepared_xacts x`,
  `select format('privileges on column %s.%I', a.attrelid::regclass, a.attname) from pg_attribute a
   where a.attacl is not null and a.attrelid >= ${FIRST_OWN}`,
]

const QUERY = `
  with superuser as (select oid from pg_roles where rolname = current_user)
  ${[...objects(CONDITIONS), ...objects(PRIVILEGES, 'privileges on '), ...SHARED].join('\n  union all\n  ')}
  order by 1`

/**
 * Returns descriptions of objects that an operator created and an upgrade cannot copy. `name` is the database's name.
 */
export async function unsupportedObjects(tx: Statements, name: string): Promise<readonly string[]> {
  const rows = await withQualifiedNames(tx, () => tx.query<{ object: string }>(QUERY, [name]))
  return rows.map(({ object }) => object)
}
