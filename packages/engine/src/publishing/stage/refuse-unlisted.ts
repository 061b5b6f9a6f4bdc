import { quoteName, type Table } from '../../store/index.ts'
import { isPublished } from '../../store/writing.ts'
import type { Work } from '../publishing-parts.ts'
import { stageOf } from './stage.ts'
import type { StageResult } from './stage-rows.ts'

/** Removes staged rows whose entry is missing from the catalog: without the entry, readers could not find the rows. */
export async function rejectUnlisted(
  { session, parts }: Work,
  table: Table,
  { findings }: Pick<StageResult, 'findings'>,
): Promise<void> {
  const { listedIn } = table.record
  if (listedIn === undefined) return
  const { column, field, rule, advice } = listedIn
  const catalogue = parts.tableOf(listedIn.record).name
  const refused = await session.query<{ line: string; value: string }>(
    `delete from ${stageOf(table)} s where not exists (
       select from ${catalogue} o where o.${quoteName(field)} = s.${quoteName(column)} and ${isPublished('o')})
     returning s._line as line, s.${quoteName(column)} as value`,
  )
  for (const { line, value } of refused) {
    const reason = `no entity has the name ${value}, so the row could not be read. ${advice}`
    findings.reject(Number(line), { rule, value, reason }, { [column]: value })
  }
}
