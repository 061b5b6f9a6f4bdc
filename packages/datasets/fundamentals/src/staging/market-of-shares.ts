import type { ReconcileContext } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { DailyBars, IssuerListing, Split, Splits } from '@bourse/services'
import type { ShareContext } from '../share-statistics/share-statistics.ts'

interface CountedListings {
  readonly row: { readonly public_float_on: string | null; readonly float_shares: string | null }
  readonly listings: readonly IssuerListing[]
}

interface Given {
  readonly bars: DailyBars | undefined
  readonly splits: Splits | undefined
}

/** The date of a public float is a session, or a holiday or weekend soon after one. */
const MOST_DAYS_BEFORE = 10

/** Closes on public float dates, and the listings' splits. */
export class MarketOfShares {
  readonly #closes: ReadonlyMap<string, string>
  readonly #splits: ReadonlyMap<string, readonly Split[]>

  private constructor(closes: ReadonlyMap<string, string>, splits: readonly Split[]) {
    this.#closes = closes
    this.#splits = Map.groupBy(splits, ({ instrument_id }) => instrument_id)
  }

  static async of(
    { bars, splits }: Given,
    counts: readonly CountedListings[],
    { knowledge, today }: ReconcileContext,
  ): Promise<MarketOfShares> {
    const pending = counts.filter(({ row }) => row.public_float_on !== null && row.float_shares === null)
    const ids = [...new Set(pending.flatMap(({ listings }) => listings.map(({ instrument_id }) => instrument_id)))]
    const byDate = Map.groupBy(pending, ({ row }) => row.public_float_on ?? '')
    const closes = new Map<string, string>()
    for (const [on, own] of byDate) {
      const request = { ids: idsOf(own), on, from: addDays(on, -MOST_DAYS_BEFORE), count: 1, knowledge }
      for (const { instrument_id, close } of (await bars?.latest(request)) ?? [])
        closes.set(`${instrument_id} ${on}`, close)
    }
    const found = ids.length === 0 ? [] : await splits?.between({ ids, from: '1900-01-01', to: today, knowledge })
    return new MarketOfShares(closes, found ?? [])
  }

  /** Returns one listing's closes and splits. */
  of(id: string): Pick<ShareContext, 'closeOn' | 'splits'> {
    return { closeOn: (date) => this.#closes.get(`${id} ${date}`), splits: this.#splits.get(id) ?? [] }
  }
}

const idsOf = (counts: readonly CountedListings[]) => [
  ...new Set(counts.flatMap(({ listings }) => listings.map(({ instrument_id }) => instrument_id))),
]
