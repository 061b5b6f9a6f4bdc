import { sql, type Call, type Narrowed, type RawBuilder } from '@bourse/kit'
import { foldedName } from '../names/folded-name.ts'
import type { searchNames } from '../records.ts'

/** Listings looked up by id where a name fits no more; beyond, so many fit that a page is soon full. */
const MAX_NAMED = 2_000

/** True for the assignments `r` of listings whose name fits a condition on names; without one, for none. */
export async function namedListings(
  names: Narrowed<{ names: typeof searchNames }>['names'],
  { knowledge }: Pick<Call, 'knowledge'>,
  condition: RawBuilder<boolean> | undefined,
): Promise<RawBuilder<boolean>> {
  if (condition === undefined) return sql<boolean>`false`
  const fits = names.unscoped(knowledge).where(condition).select('r.instrument_id')
  const found = await fits.limit(MAX_NAMED + 1).execute()
  if (found.length > MAX_NAMED) return sql<boolean>`r.instrument_id in ${fits}`
  return sql<boolean>`r.instrument_id = any(${found.map(({ instrument_id }) => instrument_id)})`
}

/** True for names that hold a text. */
export const holds = (text: string) => sql<boolean>`strpos(r.folded, ${foldedName(text)}) > 0`

/** True for names with words that begin as all words of the text; undefined where it has none. */
export function hasWords(q: string): RawBuilder<boolean> | undefined {
  const words = foldedName(q)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return words.length === 0 ? undefined : sql<boolean>`${sql.join(words.map(wordIn), sql` and `)}`
}

/**
 * A word, of letters and digits alone, at the beginning of a word of the name. That a name holds it at all is a fifth
 * of the work, and leaves few to be looked at.
 */
const wordIn = (word: string) => sql`r.folded like ${`%${word}%`} and r.folded ~ ${`(^|[^[:alnum:]])${word}`}`
