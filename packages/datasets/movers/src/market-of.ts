import type { Knowledge, SubjectResolver } from '@bourse/kit'
import type { Market } from './sessions-of-market.ts'

/** The kind code for mutual funds, which are priced late in the evening and ranked only on request. */
export const FUND = 'FUND'

interface MarketRequest {
  readonly mic: string
  /** The date that determines the market's listings. */
  readonly on: string
  /** Whether to return mutual funds; otherwise, all other listings. */
  readonly funds: boolean
  readonly knowledge: Knowledge
}

/**
 * Returns a market with its mutual funds or with all other listings, including those that are not visible to the key:
 * session coverage is the same for all callers.
 */
export async function marketOf(
  listings: SubjectResolver,
  { mic, on, funds, knowledge }: MarketRequest,
): Promise<Market> {
  const scope = { markets: [mic], excludedKinds: [], ids: undefined, fingerprint: `movers sessions of ${mic}` }
  const excludeKinds = funds ? [] : [FUND]
  const entities = await listings.universe({ scope, on, markets: [mic], excludeKinds, knowledge })
  const relevant = funds ? entities.filter(({ kind }) => kind === FUND) : entities
  const ends = relevant.flatMap(({ id, endsOn }) => (endsOn === undefined ? [] : [[id, endsOn] as const]))
  return { mic, ids: relevant.map(({ id }) => id), ends: new Map(ends) }
}
