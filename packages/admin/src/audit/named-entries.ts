import type { AuditEntry } from '@bourse/engine/audit'
import type { Statements } from '@bourse/engine/database'
import { entitiesById } from '@bourse/kit'
import type { TaskParts } from '@bourse/engine/jobs'
import { currentKnowledge } from '@bourse/engine/store'
import type { NamedEntry } from '../contract/audit-shown.ts'

/** Where the names of resources are, by kind. Names of what was deleted are unknown. */
const NAMES = `select 'account' as kind, id, name from bourse.accounts where id = any ($1)
union all select 'key', k.id, coalesce(o.label, k.label, k.kind) from bourse.keys k
  left join bourse.keys o on o.id = k.opened_by where k.id = any ($1)
union all select 'link', id, label from bourse.links where id = any ($1) and label is not null
union all select 'invitation', id, name from bourse.invitations where id = any ($1)
union all select 'destination', id, name from bourse.destinations where id = any ($1)
union all select 'import', id, filename from bourse.imports where id = any ($1)
union all select 'decision', id, decision || ' of ' || json_array_length(held::json) ||
  case json_array_length(held::json) when 1 then ' row' else ' rows' end
  from bourse.held_decisions where id = any ($1)`

type NameOf = (id: string | null) => string | null

/** Adds the names of the people, keys, accounts and resources that entries refer to. */
export async function namedEntries(
  parts: Pick<TaskParts, 'database' | 'wiring'>,
  entries: readonly AuditEntry[],
): Promise<readonly NamedEntry[]> {
  const ids = entries.flatMap(({ actor, target }) => [actor.account_id, actor.key_id, target.id, target.account_id])
  const names = await namesOf(parts.database, [...new Set(ids.filter((id) => id !== null))])
  const rows = await rowNames(parts, entries)
  const nameOf: NameOf = (id) => (id === null ? null : (names.get(id) ?? null))
  return entries.map((entry) => {
    const { actor, target } = entry
    const name = target.kind === 'row' ? (rows.get(target.id) ?? null) : nameOf(target.id)
    return {
      ...entry,
      actor: { ...actor, account_name: nameOf(actor.account_id), label: actor.name ?? nameOf(actor.key_id) },
      target: { ...target, account_name: nameOf(target.account_id), name },
    }
  })
}

async function namesOf(on: Statements, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await on.query<{ id: string; name: string }>(NAMES, [ids])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Names of rows whose key begins with an entity: `eod.daily_bars XNAS:AAPL 2024-05-14`. */
async function rowNames(
  { wiring, database }: Pick<TaskParts, 'database' | 'wiring'>,
  entries: readonly AuditEntry[],
): Promise<ReadonlyMap<string, string>> {
  const named = new Map<string, string>()
  const rows = entries.filter(({ target }) => target.kind === 'row').map(({ target }) => target.id)
  if (rows.length === 0) return named
  const knowledge = await currentKnowledge(database)
  const byRecord = Map.groupBy(new Set(rows), (id) => id.slice(0, id.indexOf('/')))
  for (const [record, ids] of byRecord) {
    const table = [...wiring.tables.values()].find(({ id }) => id === record)
    const subject = table?.record.subject
    const resolver = subject === undefined ? undefined : wiring.service(subject.resolver)
    if (table === undefined || subject === undefined || resolver === undefined || table.key[0] !== subject.column)
      continue
    const keys = ids.map((id) => [id, id.slice(record.length + 1).split('/')] as const)
    const entities = await entitiesById(
      resolver,
      keys.map(([, [entity = '']]) => entity),
      knowledge,
    )
    for (const [id, [entity = '', ...rest]] of keys) {
      const found = entities.get(entity)
      if (found !== undefined)
        named.set(id, [record, `${found.market}:${found.labels[subject.nameField] ?? ''}`, ...rest].join(' '))
    }
  }
  return named
}
