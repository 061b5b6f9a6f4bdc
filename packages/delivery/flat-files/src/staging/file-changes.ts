import { stagingTable, into, type Into } from '@bourse/kit'
import { files, type FileFacts } from '../files.ts'
import { objects } from '../objects.ts'
import { ENDINGS } from '../public-file.ts'

/**
 * New files for a date, month or year. A file and the state of the objects that it replaces are published atomically.
 */
export const fileChanges = stagingTable('file_changes', {
  title: 'Written flat files',
  fields: files.fields,
  feeds: [files, objects],
  needs: { files },
  async reconcile(needs, rows, { knowledge }) {
    const changes: Into[] = []
    for (const row of rows) {
      const before = await needs.files
        .at(knowledge)
        .selectAll()
        .where('r.dataset', '=', row.dataset)
        .where('r.period', '=', row.period)
        .where('r.date', '=', row.date)
        .executeTakeFirst()
      changes.push(into(files, row))
      const [kept, since] = [objectsOf(row), row.generated_at]
      for (const object of kept) changes.push(into(objects, { object, state: 'current', since }))
      for (const object of before === undefined ? [] : objectsOf(before))
        if (!kept.includes(object)) changes.push(into(objects, { object, state: stateOf(object, row), since }))
    }
    return changes
  },
})

/** Reads of shared tables as of earlier times use the daily Parquet files, so these are retained. */
const stateOf = (object: string, { period }: Pick<FileFacts, 'period'>) =>
  period === 'day' && object.endsWith(ENDINGS.parquet) ? 'earlier' : 'replaced'

type Objects = Pick<FileFacts, 'csv_object' | 'parquet_object' | 'changes_object' | 'history_object'>

/** A file's stored objects. */
function objectsOf({ csv_object, parquet_object, changes_object, history_object }: Objects) {
  return [csv_object, parquet_object, changes_object, history_object].filter((object) => object !== null)
}
