import { problem } from '@bourse/kit'
import type { ResolvedRequest } from './request-context.ts'

/** Values of `Retry-After`, in seconds: when a caller may check again for a first publication, or for demo rows. */
const [RETRY_AFTER, RETRY_LOADING] = [60, 5]

/** Throws 503 while nothing is published for the key's markets, in operations that declare this. */
export async function checkAvailable({
  engine,
  compiled,
  scope,
}: Pick<ResolvedRequest, 'engine' | 'compiled' | 'scope'>): Promise<void> {
  if (compiled.operation.unpublished !== 'refuse' || compiled.published.length === 0) return
  const markets = await engine.coverage.marketsOf(compiled.published)
  if (markets.has('') || scope.markets.some((market) => markets.has(market))) return
  const names = compiled.published.join(' and ')
  const isLoading = engine.versions().loading.size > 0
  const detail = isLoading
    ? `The demo rows of ${names} are still loading. Try again in a few seconds.`
    : `No rows of ${names} are published for the markets of this key yet. Try again later.`
  throw problem('dataset-unpublished', detail, { retryAfter: isLoading ? RETRY_LOADING : RETRY_AFTER })
}
