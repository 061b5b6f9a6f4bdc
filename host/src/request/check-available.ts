import { problem } from '@bourse/kit'
import type { Resolved } from './request-context.ts'

/** Seconds after which a caller may look again whether something was published. */
const RETRY_AFTER = 60

/** 503 while nothing is published for the key's markets, on the operations that say so. */
export async function checkAvailable({
  engine,
  compiled,
  scope,
}: Pick<Resolved, 'engine' | 'compiled' | 'scope'>): Promise<void> {
  if (compiled.operation.unpublished !== 'refuse' || compiled.published.length === 0) return
  const markets = await engine.coverage.marketsOf(compiled.published)
  if (markets.has('') || scope.markets.some((market) => markets.has(market))) return
  throw problem(
    'dataset-unpublished',
    `Nothing of ${compiled.published.join(' and ')} is published for the markets of this key yet.`,
    { retryAfter: RETRY_AFTER },
  )
}
