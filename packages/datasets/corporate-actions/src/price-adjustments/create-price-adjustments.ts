import type { PriceAdjustments } from '@bourse/services'
import { LRUCache } from 'lru-cache'
import { adjustmentsSince, type Adjustment, type AdjustmentNeeds } from './adjustments-since.ts'

/** Splits and dividends that are kept, with `ENTRY` for each listing: some 30 MB. */
const MOST_KEPT = 100_000
/** What the key of a listing takes, in splits and dividends. */
const ENTRY = 10

/** What happened to a listing after a date. */
interface KnownAdjustments {
  readonly since: string
  readonly adjustments: readonly Adjustment[]
}

/** Works adjustments out of what splits, dividends and bars are known, and keeps them while nothing changes. */
export function createPriceAdjustments(needs: AdjustmentNeeds): PriceAdjustments {
  const kept = new LRUCache<string, KnownAdjustments>({
    maxSize: MOST_KEPT,
    sizeCalculation: ({ adjustments }) => adjustments.length + ENTRY,
  })
  return {
    async scales(request) {
      const { kind, since, version, until, knowledge } = request
      if (kind === 'raw') return new Map()
      const known = `${version} ${knowledge.asOf ?? ''} ${until} ${kind} `
      const adjustments = new Map<string, readonly Adjustment[]>()
      const missing = new Map<string, string>()
      for (const [id, date] of since) {
        const found = kept.get(known + id)
        // They are told from the newest back, so that those since an earlier date hold here too.
        if (found !== undefined && found.since <= date) adjustments.set(id, found.adjustments)
        else missing.set(id, date)
      }
      const found = await adjustmentsSince(needs, { ...request, since: missing })
      for (const [id, date] of missing) {
        const own = found.get(id) ?? []
        kept.set(known + id, { since: date, adjustments: own })
        adjustments.set(id, own)
      }
      return adjustments
    },
  }
}
