import type { TaskParts } from '@bourse/engine/jobs'
import { objectsOf, partName } from './import-files.ts'

/** Hours before an unfinished upload expires, and before the file of a finished import is removed. */
const HOURS = 24
/** Days before a complete upload that awaits a decision expires: covers a weekend and a holiday. */
const DAYS = 7

/** Cancels abandoned uploads, and removes the parts of files that are no longer needed. */
export async function removeUploads(parts: TaskParts): Promise<void> {
  const { database, clock } = parts
  await database.query(
    `update bourse.imports set status = 'cancelled', updated_at = $1,
       failure = 'the upload was not completed within ${HOURS} hours'
     where status = 'uploading' and created_at < $1::timestamptz - interval '${HOURS} hours'`,
    [clock.now()],
  )
  await database.query(
    `update bourse.imports set status = 'cancelled', updated_at = $1,
       failure = coalesce(failure || '; ', '') || 'no action within ${DAYS} days'
     where status in ('uploaded', 'checked', 'failed') and updated_at < $1::timestamptz - interval '${DAYS} days'`,
    [clock.now()],
  )
  const ended = await database.query<{ import_id: string; number: number }>(
    `select p.import_id, p.number from bourse.import_parts p join bourse.imports i on i.id = p.import_id
     where i.status = 'cancelled'
       or (i.status = 'done' and i.updated_at < $1::timestamptz - interval '${HOURS} hours')`,
    [clock.now()],
  )
  for (const { import_id: id, number } of ended) {
    // Removes the file before its row, so that after a crash the row still identifies the rest of the file.
    await objectsOf(parts).remove(partName(id, number))
    await database.query('delete from bourse.import_parts where import_id = $1 and number = $2', [id, number])
  }
}
