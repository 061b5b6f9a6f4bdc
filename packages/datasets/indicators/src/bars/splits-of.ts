import { knowledgeDay, type Call } from '@bourse/kit'
import type { Split, Splits } from '@bourse/services'
import type { Query } from '../request/indicator-query.ts'
import type { ListingBars } from './listing-bars.ts'

/**
 * Returns the splits per listing for which bars are adjusted: those executed after the first bar, up to today or the
 * as-of date. Empty if the request is for unadjusted prices or no dataset provides splits.
 */
export async function splitsOf(
  splits: Splits | undefined,
  { query: { adjustment }, knowledge, today }: Pick<Call<Query>, 'query' | 'knowledge' | 'today'>,
  read: readonly ListingBars[],
): Promise<ReadonlyMap<string, readonly Split[]>> {
  const firsts = read.flatMap(({ bars: [first] }) => first?.date ?? [])
  const [from] = firsts.toSorted()
  if (splits === undefined || adjustment === 'raw' || from === undefined) return new Map()
  const found = await splits.between({
    ids: read.map(({ listing: { id } }) => id),
    from,
    to: knowledgeDay({ knowledge, today }),
    knowledge,
  })
  return Map.groupBy(found, ({ instrument_id }) => instrument_id)
}
