/** Object ids below this one belong to PostgreSQL itself. */
export const FIRST_OWN = 16_384

/** Whether an object was created in this database and does not belong to an extension. */
export const isOwn = (catalog: string, alias: string): string =>
  `${alias}.oid >= ${FIRST_OWN} and not exists (
     select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${alias}.oid and e.deptype = 'e')`

/** Tables of this database, with their schemas as `n`: ordinary ones, partitioned ones and their partitions. */
const TABLES = `pg_class c join pg_namespace n on n.oid = c.relnamespace and not starts_with(n.nspname, 'pg_')
  where c.relkind in ('r', 'p') and c.relpersistence <> 't' and ${isOwn('pg_class', 'c')}`
const NAME = `format('%I.%I', n.nspname, c.relname)`

/**
 * Lists partitions before the tables that they belong to, so that the keys and indexes of these tables include those of
 * the partitions.
 */
const PARTITIONS_FIRST = `c.relkind = 'p', not c.relispartition, 1, 2`

const sequenceOptions = (alias: string): string =>
  `format('start with %s increment by %s minvalue %s maxvalue %s cache %s %s', ${alias}.seqstart,
     ${alias}.seqincrement, ${alias}.seqmin, ${alias}.seqmax, ${alias}.seqcache,
     case when ${alias}.seqcycle then 'cycle' else 'no cycle' end)`

/** SQL for a list of storage parameters, such as `fillfactor='50'`. */
const parameters = (options: string, prefix = ''): string =>
  `(select string_agg(format('${prefix}%I=%L', split_part(o, '=', 1), substr(o, strpos(o, '=') + 1)), ', ' order by o)
    from unnest(${options}) o)`

const SCHEMAS = `
  select format('schema %I', n.nspname) as object, format('create schema if not exists %I', n.nspname) as statement
  from pg_namespace n
  where n.nspname = 'public' or (not starts_with(n.nspname, 'pg_') and ${isOwn('pg_namespace', 'n')}) order by 1`

const EXTENSIONS = `
  select format('extension %I', e.extname) as object,
    format('create extension %I with schema %I', e.extname, n.nspname) as statement
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.oid >= ${FIRST_OWN} order by 1`

const ENUMS = `
  select format('type %I.%I', n.nspname, t.typname) as object,
    format('create type %I.%I as enum (%s)', n.nspname, t.typname,
      (select string_agg(format('%L', l.enumlabel), ', ' order by l.enumsortorder)
       from pg_enum l where l.enumtypid = t.oid)) as statement
  from pg_type t join pg_namespace n on n.oid = t.typnamespace where t.typtype = 'e' and ${isOwn('pg_type', 't')}
  order by 1`

/** Whether a function can only be created after the tables, because its arguments or result use their row types. */
const NEEDS_TABLES = `(p.prosqlbody is not null or exists (
  select from unnest(array_append(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.prorettype)) as used (type)
  join pg_type t on t.oid = used.type left join pg_type e on e.oid = t.typelem
  where 'c' in (t.typtype, e.typtype)))`

const functions = (condition: string): string => `
  select format('function %s', p.oid::regprocedure) as object, pg_get_functiondef(p.oid) as statement
  from pg_proc p where p.prokind in ('f', 'p') and ${isOwn('pg_proc', 'p')} and ${condition} order by 1`

const SEQUENCES = `
  select format('sequence %s', ${NAME}) as object,
    format('create %ssequence %s as %s %s', case when c.relpersistence = 'u' then 'unlogged ' end, ${NAME},
      format_type(s.seqtypid, null), ${sequenceOptions('s')}) as statement
  from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
  where ${isOwn('pg_class', 'c')} and not exists (
    select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i')
  order by 1`

const STORAGE = `case a.attstorage
  when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end`

/** The sequence of an identity column; partitions use that of their table. */
const IDENTITY = `(
  select format(' generated %s as identity (sequence name %I.%I %s)',
    case a.attidentity when 'a' then 'always' else 'by default' end, sn.nspname, sc.relname, ${sequenceOptions('s')})
  from pg_depend d join pg_sequence s on s.seqrelid = d.objid join pg_class sc on sc.oid = s.seqrelid
  join pg_namespace sn on sn.oid = sc.relnamespace
  where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = a.attrelid
    and d.refobjsubid = a.attnum and d.deptype = 'i')`

const COLUMN = `concat(
  format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)),
  case when a.attstorage <> t.typstorage then ' storage ' || ${STORAGE} end,
  case a.attcompression when 'p' then ' compression pglz' when 'l' then ' compression lz4' end,
  case when a.attcollation <> t.typcollation then (
    select format(' collate %I.%I', o.nspname, l.collname)
    from pg_collation l join pg_namespace o on o.oid = l.collnamespace where l.oid = a.attcollation) end,
  case a.attgenerated
    when 's' then format(' generated always as (%s) stored', pg_get_expr(v.adbin, v.adrelid))
    when 'v' then format(' generated always as (%s) virtual', pg_get_expr(v.adbin, v.adrelid))
    else ' default ' || pg_get_expr(v.adbin, v.adrelid) end,
  ${IDENTITY},
  case when a.attnotnull then ' not null' end)`

const COLUMNS = `(
  select string_agg(${COLUMN}, ', ' order by a.attnum)
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  left join pg_attrdef v on v.adrelid = a.attrelid and v.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)`

const CREATE_TABLES = `
  select format('table %s', ${NAME}) as object,
    concat('create ', case when c.relpersistence = 'u' then 'unlogged ' end, 'table ', ${NAME}, ' (', ${COLUMNS}, ')',
      case when c.relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) end,
      ' with (' || nullif(concat_ws(', ', ${parameters('c.reloptions')}, (
        select ${parameters('toast.reloptions', 'toast.')} from pg_class toast where toast.oid = c.reltoastrelid)), '')
        || ')') as statement
  from ${TABLES} order by 1`

const PARTITIONS = `
  select format('partition %s', ${NAME}) as object,
    format('alter table %s attach partition %s %s', i.inhparent::regclass, ${NAME},
      pg_get_expr(c.relpartbound, c.oid)) as statement
  from pg_inherits i join ${TABLES.replace('where', 'on i.inhrelid = c.oid where')} and c.relispartition order by 1`

const VIEWS = `
  select format('view %s', ${NAME}) as object,
    concat('create view ', ${NAME}, ' with (' || ${parameters('c.reloptions')} || ')', ' as ', pg_get_viewdef(c.oid))
      as statement
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'v' and ${isOwn('pg_class', 'c')} order by c.oid`

const OWNED_SEQUENCES = `
  select format('sequence %s', ${NAME}) as object,
    format('alter sequence %s owned by %s.%I', ${NAME}, d.refobjid::regclass, a.attname) as statement
  from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'S' and ${isOwn('pg_class', 'c')}
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype = 'a' order by 1, 2`

/** Omits constraints that a partition inherits from its table, except keys, whose indexes have their own names. */
const constraints = (condition: string): string => `
  select format('constraint %I of %s', k.conname, ${NAME}) as object,
    format('alter table %s add constraint %I %s', ${NAME}, k.conname, pg_get_constraintdef(k.oid)) as statement
  from pg_constraint k join ${TABLES.replace('where', 'on c.oid = k.conrelid where')} and ${condition}
  order by ${PARTITIONS_FIRST}`

const KEYS = constraints(`k.contype in ('p', 'u', 'x')`)
const CHECKS = constraints(`k.contype = 'c' and k.coninhcount = 0`)
const FOREIGN_KEYS = constraints(`k.contype = 'f' and k.conparentid = 0`)

const INDEXES = `
  select format('index %s', i.indexrelid::regclass) as object,
    replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as statement
  from pg_index i join ${TABLES.replace('where', 'on c.oid = i.indrelid where')} and not exists (
    select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  order by ${PARTITIONS_FIRST}`

/** An index's other parameters are part of its definition. */
const PARAMETERS_OF_KEYS = `
  select format('index %s', x.oid::regclass) as object,
    format('alter index %s set (%s)', x.oid::regclass, ${parameters('x.reloptions')}) as statement
  from pg_class x join pg_constraint k on k.conindid = x.oid and k.contype in ('p', 'u', 'x')
  where x.reloptions is not null and ${isOwn('pg_class', 'x')} order by 1`

const TRIGGERS = `
  select format('trigger %I of %s', g.tgname, g.tgrelid::regclass) as object, pg_get_triggerdef(g.oid) as statement
  from pg_trigger g where not g.tgisinternal and g.tgparentid = 0 and ${isOwn('pg_trigger', 'g')} order by 1`

const TRIGGER_STATES = `
  select format('trigger %I of %s', g.tgname, g.tgrelid::regclass) as object,
    format('alter table %s %s trigger %I', g.tgrelid::regclass,
      case g.tgenabled when 'D' then 'disable' when 'R' then 'enable replica' else 'enable always' end, g.tgname)
      as statement
  from pg_trigger g where not g.tgisinternal and g.tgenabled <> 'O' and ${isOwn('pg_trigger', 'g')} order by 1`

const STATISTICS = `
  select format('statistics %I', s.stxname) as object, pg_get_statisticsobjdef(s.oid) as statement
  from pg_statistic_ext s where ${isOwn('pg_statistic_ext', 's')} order by 1`

const COLUMN_SETTINGS = `
  select format('column %s.%I', ${NAME}, a.attname) as object,
    format('alter table %s alter column %I %s', ${NAME}, a.attname, setting) as statement
  from pg_attribute a cross join lateral (values
    (case when a.attstattarget >= 0 then format('set statistics %s', a.attstattarget) end),
    ('set (' || ${parameters('a.attoptions')} || ')')) as settings (setting)
  join ${TABLES.replace('where', 'on c.oid = a.attrelid where')}
    and a.attnum > 0 and not a.attisdropped and setting is not null
  order by 1, 2`

const COMMENTS = `
  select format('comment on %s %s', i.type, i.identity) as object,
    format('comment on %s %s is %L', replace(i.type, 'table c', 'c'), i.identity, d.description) as statement
  from pg_description d cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) i
  where d.objoid >= ${FIRST_OWN} and d.classoid <> 'pg_extension'::regclass and not exists (
    select from pg_depend e where e.classid = d.classoid and e.objid = d.objoid and e.deptype = 'e')
  order by 1`

/** SQL for the value of a setting: lists of names are stored quoted, other values as text. */
export const settingValue = (name: string, value: string): string =>
  `case when ${name} in ('search_path', 'temp_tablespaces', 'local_preload_libraries', 'session_preload_libraries',
     'shared_preload_libraries', 'unix_socket_directories') then ${value} else quote_literal(${value}) end`

const ROLE_SETTINGS = `
  select format('settings of %s', whose) as object,
    format('alter %s set %I = %s', whose, name, ${settingValue('name', 'value')}) as statement
  from pg_db_role_setting s left join pg_roles r on r.oid = s.setrole
  cross join lateral unnest(s.setconfig) as config
  cross join lateral (select split_part(config, '=', 1), substr(config, strpos(config, '=') + 1)) as pair (name, value)
  cross join lateral (select case
    when s.setrole = 0 and s.setdatabase = 0 then 'role all'
    when s.setrole = 0 then 'database ' || quote_ident(current_database())
    else 'role ' || quote_ident(r.rolname) ||
      case when s.setdatabase <> 0 then ' in database ' || quote_ident(current_database()) else '' end end) as w (whose)
  where s.setdatabase in (0, (select d.oid from pg_database d where d.datname = current_database()))
  order by 1, 2`

/** Queries for the definitions that rows need, in the order in which they are created. */
export const BEFORE_ROWS: readonly string[] = [
  SCHEMAS,
  EXTENSIONS,
  ENUMS,
  functions(`not ${NEEDS_TABLES}`),
  SEQUENCES,
  CREATE_TABLES,
  PARTITIONS,
  functions(NEEDS_TABLES),
  VIEWS,
]

/** Queries for the definitions that follow the rows. */
export const AFTER_ROWS: readonly string[] = [
  KEYS,
  CHECKS,
  INDEXES,
  PARAMETERS_OF_KEYS,
  FOREIGN_KEYS,
  OWNED_SEQUENCES,
  STATISTICS,
  COLUMN_SETTINGS,
  COMMENTS,
  ROLE_SETTINGS,
  TRIGGERS,
  TRIGGER_STATES,
]
