import type { TaskParts } from '@bourse/engine/jobs'
import { objectsOf, partName } from './import-files.ts'

/** Hours that an upload may take, and for which the file of an import that has ended is kept. */
const HOURS = 24
/** Days for which a whole file waits for what is to be done with it: over a weekend, and a holiday. */
const DAYS = 7

/** Cancels uploads that nobody ended or went on with, and removes the parts of files that nobody needs any more. */
export async function removeUploads(parts: TaskParts): Promise<void> {
  const { database, clock } = parts
  await database.query(
    `update bourse.imports set status = 'cancelled', updated_at = $1,
       failure = 'the upload was not ended within ${HOURS} hours'
     where status = 'uploading' and created_at < $1::timestamptz - interval '${HOURS} hours'`,
    [clock.now()],
  )
  await database.query(
    `update bourse.imports set status = 'cancelled', updated_at = $1,
       failure = coalesce(failure || '; ', '') || 'nobody went on with it within ${DAYS} days'
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
    // The file first: what is left of it where the process ends here is found again by its row.
    await objectsOf(parts).remove(partName(id, number))
    await database.query('delete from bourse.import_parts where import_id = $1 and number = $2', [id, number])
  }
}
