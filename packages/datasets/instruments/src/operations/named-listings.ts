import { sql, type Call, type NarrowedNeeds, type RawBuilder } from '@bourse/kit'
import { foldedName } from '../names/folded-name.ts'
import type { searchNames } from '../records.ts'

/**
 * Maximum number of matching names that are joined by listing id. A search with more matches fills a page quickly
 * anyway.
 */
const MAX_NAMED = 2_000

/**
 * Returns a condition on assignments `r`: the listing's name matches. It is false if the request has no name condition.
 */
export async function namedListings(
  names: NarrowedNeeds<{ names: typeof searchNames }>['names'],
  { knowledge }: Pick<Call, 'knowledge'>,
  condition: RawBuilder<boolean> | undefined,
): Promise<RawBuilder<boolean>> {
  if (condition === undefined) return sql<boolean>`false`
  const fits = names.unscoped(knowledge).where(condition).select('r.instrument_id')
  const found = await fits.limit(MAX_NAMED + 1).execute()
  if (found.length > MAX_NAMED) return sql<boolean>`r.instrument_id in ${fits}`
  return sql<boolean>`r.instrument_id = any(${found.map(({ instrument_id }) => instrument_id)})`
}

/** Returns the condition that a name contains the given text. */
export const nameContains = (text: string) => sql<boolean>`strpos(r.folded, ${foldedName(text)}) > 0`

/**
 * Returns the condition that, for each word in the text, the name has a word that begins with it. Undefined for text
 * without words.
 */
export function hasWords(q: string): RawBuilder<boolean> | undefined {
  const words = foldedName(q)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return words.length === 0 ? undefined : sql<boolean>`${sql.join(words.map(wordIn), sql` and `)}`
}

/**
 * Returns the condition that a word in the name begins with the given word, which consists of letters and digits. The
 * plain `like` costs a fifth as much as the regular expression and leaves few names to check.
 */
const wordIn = (word: string) => sql`r.folded like ${`%${word}%`} and r.folded ~ ${`(^|[^[:alnum:]])${word}`}`
