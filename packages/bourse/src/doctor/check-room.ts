import type { Database } from '@bourse/engine/database'
import { roomToReturn } from '@bourse/engine/store'
import type { Wiring } from '@bourse/engine/wiring'
import type { Context } from '../context.ts'
import { sizeText } from '../text.ts'
import { warn, type Finding } from './finding.ts'

/** Reports records whose tables are much larger than their rows, with the space that could be returned to the disk. */
export async function checkRoom(
  { name }: Context,
  database: Database,
  { tables }: Pick<Wiring, 'tables'>,
): Promise<readonly Finding[]> {
  const rooms = await roomToReturn(database, [...tables.values()])
  return rooms.map(({ dataset, record, bytes }) =>
    warn(
      dataset,
      `about ${sizeText(bytes)} in the tables of ${record} could be returned to the disk`,
      `"${name} datasets pack ${dataset}"`,
    ),
  )
}
