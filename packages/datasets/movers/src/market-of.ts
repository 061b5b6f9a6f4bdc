import type { Knowledge, SubjectResolver } from '@bourse/kit'
import type { Market } from './sessions-of-market.ts'

/** The kind that is priced late in the evening, and ranked only where it is asked for. */
export const FUND = 'FUND'

interface MarketRequest {
  readonly mic: string
  /** The date whose listings make the market. */
  readonly on: string
  /** Whether its mutual funds are meant; else all other listings. */
  readonly funds: boolean
  readonly knowledge: Knowledge
}

/**
 * A market with its mutual funds, or with all other listings, whatever a key may see of them: a session is as complete
 * for everybody.
 */
export async function marketOf(
  listings: SubjectResolver,
  { mic, on, funds, knowledge }: MarketRequest,
): Promise<Market> {
  const scope = { markets: [mic], excludedKinds: [], ids: undefined, fingerprint: `movers sessions of ${mic}` }
  const excludeKinds = funds ? [] : [FUND]
  const entities = await listings.universe({ scope, on, markets: [mic], excludeKinds, knowledge })
  const meant = funds ? entities.filter(({ kind }) => kind === FUND) : entities
  const ends = meant.flatMap(({ id, endsOn }) => (endsOn === undefined ? [] : [[id, endsOn] as const]))
  return { mic, ids: meant.map(({ id }) => id), ends: new Map(ends) }
}
