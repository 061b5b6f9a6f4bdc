import type { OmittedPayment, PriceAdjustments } from '@bourse/services'
import { LRUCache } from 'lru-cache'
import { adjustmentsSince, type Adjustment, type AdjustmentNeeds } from './adjustments-since.ts'

/** Maximum number of cached splits and dividends: about 30 MB. */
const MAX_CACHED = 100_000
/** A cached listing counts as this many splits and dividends, plus its own. */
const ENTRY = 10

/** A listing's adjustments since a date. */
interface KnownAdjustments {
  readonly since: string
  readonly adjustments: readonly Adjustment[]
  readonly leftOut: readonly OmittedPayment[]
}

/**
 * Computes adjustments from known splits, dividends and bars, and caches them until one of these datasets publishes
 * rows.
 */
export function createPriceAdjustments(needs: AdjustmentNeeds): PriceAdjustments {
  const cache = new LRUCache<string, KnownAdjustments>({
    maxSize: MAX_CACHED,
    sizeCalculation: ({ adjustments, leftOut }) => adjustments.length + leftOut.length + ENTRY,
  })
  return {
    async since(request) {
      const { kind, since, version, until, knowledge } = request
      if (kind === 'raw') return { scales: new Map(), leftOut: [] }
      const known = `${version} ${knowledge.asOf ?? ''} ${until} ${kind} `
      const results = new Map<string, KnownAdjustments>()
      const missing = new Map<string, string>()
      for (const [id, date] of since) {
        const found = cache.get(known + id)
        // Adjustments are sorted newest first, so those cached since an earlier date include the requested ones.
        if (found !== undefined && found.since <= date) results.set(id, found)
        else missing.set(id, date)
      }
      const found = await adjustmentsSince(needs, { ...request, since: missing })
      const leftOut = Map.groupBy(found.leftOut, ({ instrument_id }) => instrument_id)
      for (const [id, date] of missing) {
        const own = { since: date, adjustments: found.scales.get(id) ?? [], leftOut: leftOut.get(id) ?? [] }
        cache.set(known + id, own)
        results.set(id, own)
      }
      return {
        scales: new Map([...results].map(([id, { adjustments }]) => [id, adjustments])),
        leftOut: [...results].flatMap(([id, own]) =>
          own.leftOut.filter(({ ex_date }) => ex_date > (since.get(id) ?? '')),
        ),
      }
    },
  }
}
