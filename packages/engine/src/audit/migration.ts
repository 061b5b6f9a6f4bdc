/** Minimum number of days that an entry is retained. */
export const DAYS_KEPT = 400

/**
 * `audit`: one row per change, in a hash chain where each hash covers the previous hash and the entry's content.
 * `audit_head` contains the chain's last entry and serializes writers. `audit_checkpoints`: signed states of the chain.
 */
export const auditMigration = `
create table bourse.audit (
  id int8 primary key,
  at timestamptz not null,
  actor_kind text collate "C" not null check (actor_kind in ('key', 'command', 'host')),
  actor_account text collate "C",
  actor_key text collate "C",
  actor_address text collate "C",
  actor_name text,
  action text collate "C" not null,
  target_kind text collate "C" not null,
  target_id text collate "C" not null,
  target_account text collate "C",
  before text,
  after text,
  request_id text collate "C",
  hash bytea not null
);
create index on bourse.audit (target_account, id) where target_account is not null;
create index on bourse.audit (actor_key, id) where actor_key is not null;
create index on bourse.audit (target_id, id);
create index on bourse.audit (action, id);
create index on bourse.audit (at);

create table bourse.audit_head (
  one boolean primary key default true check (one),
  id int8 not null,
  hash bytea not null
) with (fillfactor = 25);
insert into bourse.audit_head (id, hash) values (0, sha256('bourse'));

create table bourse.audit_checkpoints (
  entry_id int8 primary key,
  hash bytea not null,
  at timestamptz not null,
  signature bytea not null
);

create function bourse.audit_hash(previous bytea, e bourse.audit) returns bytea language sql immutable as $hash$
  select sha256(previous || convert_to(jsonb_build_array(
    e.id, (extract(epoch from e.at) * 1000000)::int8, e.actor_kind, e.actor_account, e.actor_key, e.actor_address,
    e.actor_name, e.action, e.target_kind, e.target_id, e.target_account, e.before, e.after,
    e.request_id)::text, 'UTF8'))
$hash$;

create function bourse.chain_audit() returns trigger language plpgsql as $chain$
declare
  head bourse.audit_head;
begin
  update bourse.audit_head set id = id + 1 returning * into head;
  new.id := head.id;
  new.hash := bourse.audit_hash(head.hash, new);
  update bourse.audit_head set hash = new.hash;
  return new;
end
$chain$;
create trigger audit_chained before insert on bourse.audit for each row execute function bourse.chain_audit();

create function bourse.keep_audit() returns trigger language plpgsql as $keep$
begin
  if tg_op = 'DELETE' and old.at < clock_timestamp() - interval '${DAYS_KEPT} days' then
    return old;
  end if;
  raise exception 'the audit log takes new entries alone: nothing of it is changed, %',
    'and nothing removed before ${DAYS_KEPT} days have passed';
end
$keep$;
create trigger audit_kept before update or delete on bourse.audit for each row execute function bourse.keep_audit();
create trigger audit_whole before truncate on bourse.audit for each statement execute function bourse.keep_audit();
`
