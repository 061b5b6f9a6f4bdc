import { problem } from '@bourse/kit'
import type { ResolvedRequest } from './request-context.ts'

/** Value of `Retry-After`, in seconds: when a caller may check again for a first publication. */
const RETRY_AFTER = 60

/** Throws 503 while nothing is published for the key's markets, in operations that declare this. */
export async function checkAvailable({
  engine,
  compiled,
  scope,
}: Pick<ResolvedRequest, 'engine' | 'compiled' | 'scope'>): Promise<void> {
  if (compiled.operation.unpublished !== 'refuse' || compiled.published.length === 0) return
  const markets = await engine.coverage.marketsOf(compiled.published)
  if (markets.has('') || scope.markets.some((market) => markets.has(market))) return
  throw problem(
    'dataset-unpublished',
    `No rows of ${compiled.published.join(' and ')} are published for the markets of this key yet. Try again later.`,
    { retryAfter: RETRY_AFTER },
  )
}
