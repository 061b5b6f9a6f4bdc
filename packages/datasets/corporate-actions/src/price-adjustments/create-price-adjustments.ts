import type { LeftOut, PriceAdjustments } from '@bourse/services'
import { LRUCache } from 'lru-cache'
import { adjustmentsSince, type Adjustment, type AdjustmentNeeds } from './adjustments-since.ts'

/** Most cached splits and dividends, with `ENTRY` added per listing: about 30 MB. */
const MOST_KEPT = 100_000
/** Cost of the key of a listing, in splits and dividends. */
const ENTRY = 10

/** Events of a listing after a date. */
interface KnownAdjustments {
  readonly since: string
  readonly adjustments: readonly Adjustment[]
  readonly leftOut: readonly LeftOut[]
}

/** Computes adjustments from known splits, dividends and bars, and caches them until a publication changes these. */
export function createPriceAdjustments(needs: AdjustmentNeeds): PriceAdjustments {
  const kept = new LRUCache<string, KnownAdjustments>({
    maxSize: MOST_KEPT,
    sizeCalculation: ({ adjustments, leftOut }) => adjustments.length + leftOut.length + ENTRY,
  })
  return {
    async since(request) {
      const { kind, since, version, until, knowledge } = request
      if (kind === 'raw') return { scales: new Map(), leftOut: [] }
      const known = `${version} ${knowledge.asOf ?? ''} ${until} ${kind} `
      const told = new Map<string, KnownAdjustments>()
      const missing = new Map<string, string>()
      for (const [id, date] of since) {
        const found = kept.get(known + id)
        // Adjustments are in order from the newest back, so those since an earlier date contain these.
        if (found !== undefined && found.since <= date) told.set(id, found)
        else missing.set(id, date)
      }
      const found = await adjustmentsSince(needs, { ...request, since: missing })
      const leftOut = Map.groupBy(found.leftOut, ({ instrument_id }) => instrument_id)
      for (const [id, date] of missing) {
        const own = { since: date, adjustments: found.scales.get(id) ?? [], leftOut: leftOut.get(id) ?? [] }
        kept.set(known + id, own)
        told.set(id, own)
      }
      return {
        scales: new Map([...told].map(([id, { adjustments }]) => [id, adjustments])),
        leftOut: [...told].flatMap(([id, own]) => own.leftOut.filter(({ ex_date }) => ex_date > (since.get(id) ?? ''))),
      }
    },
  }
}
