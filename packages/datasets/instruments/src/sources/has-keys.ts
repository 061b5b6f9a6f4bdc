import { sql, type Knowledge, type Rows } from '@bourse/kit'
import type { listingKeys } from '../records.ts'

/** Returns true if a publisher's listing key with the given prefix, such as `eodhd:LSE:`, is stored. */
export async function hasKeys(keys: Rows<typeof listingKeys>, prefix: string, knowledge: Knowledge): Promise<boolean> {
  const found = await keys
    .at(knowledge)
    .select('r.listing')
    .where(sql<boolean>`starts_with(r.listing, ${prefix})`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
