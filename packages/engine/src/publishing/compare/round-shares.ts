import type { Transaction } from '../../database/index.ts'
import { entitiesById, type Knowledge, type SubjectResolver } from '@bourse/kit'
import { quoteName, subjectColumn, type Table } from '../../store/index.ts'
import { storeDatabaseFindings, NO_LINE, type OnFinding } from '../findings.ts'
import type { AssignedRows } from '../resolve/ticker-assignments.ts'
import { namedInSql } from '../stage/identifier-names.ts'
import { stageOf } from '../stage/stage.ts'
import { entityJoin, contentOf } from './find-changes.ts'

interface RoundOptions {
  readonly resolver: SubjectResolver
  readonly knowledge: Knowledge
  readonly assigned: Pick<AssignedRows, 'entities'>
  readonly source: string
  readonly areTraced: boolean
  readonly onFinding: OnFinding | undefined
}

/** The rule under which rounded numbers are listed and counted. */
const RULE = 'fraction-of-a-share'

/**
 * Rounds staged share counts to integers, half to even, except for entities in markets that allow fractions of a
 * unit. Returns the number of flagged rows; their other values do not change.
 */
export async function roundShares(tx: Transaction, table: Table, options: RoundOptions): Promise<number> {
  const { resolver, knowledge, assigned, source, areTraced, onFinding } = options
  const entities = await entitiesById(resolver, assigned.entities, knowledge)
  let warned = 0
  for (const { name, field } of table.columns) {
    if (field.fractionsIn === undefined) continue
    const { fractionsIn } = field
    const whole = [...entities.values()].flatMap(({ id, market }) => (fractionsIn.includes(market) ? [] : [id]))
    await tx.query('drop table if exists pg_temp.in_whole_shares')
    await tx.query('create temp table in_whole_shares on commit drop as select unnest($1::text[]) as id', [whole])
    const value = `s.${quoteName(name)}`
    const rounded = `case when abs(${value} % 1) = 0.5 then 2 * round(${value} / 2) else round(${value}) end`
    const ofWhole = `${value} % 1 <> 0
      and coalesce(s.${subjectColumn(table)}, c.id) in (select w.id from pg_temp.in_whole_shares w)`
    const found = `select ${areTraced ? 's._line' : `${NO_LINE}::int8`} as line, '${RULE}' as rule,
        trim_scale(${value})::text as value,
        '${name} ' || trim_scale(${value}) || ' is stored as ' || trim_scale(${rounded}) || ' whole shares' as reason,
        ${contentOf('s', namedInSql(table.record.subject?.nameField ?? 'id'))} as content
      from ${stageOf(table)} s ${entityJoin(table)} where ${ofWhole}`
    const of = { dataset: table.dataset.id, record: table.id, source }
    warned += await storeDatabaseFindings(tx, 'warn', of, found, onFinding)
    await tx.query(
      `update ${stageOf(table)} t set ${quoteName(name)} = r.rounded
       from (select s.ctid as place, ${rounded} as rounded from ${stageOf(table)} s ${entityJoin(table)}
         where ${ofWhole}) r
       where t.ctid = r.place`,
    )
  }
  return warned
}
