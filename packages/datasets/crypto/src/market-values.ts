import { Decimal, roundedText } from '@bourse/kit/values'
import type { AssetRow } from './asset-row.ts'

/** An asset's market values in US dollars. */
interface MarketValues {
  readonly price: string | null
  readonly market_cap: string | null
  readonly fully_diluted_market_cap: string | null
}

const DIGITS = 2

/**
 * Multiplies the circulating supply, and the maximum supply (the total supply if there is no maximum), by a price; a
 * result is null if its supply or the price is missing. Both results are null if the total supply is below the
 * circulating supply, because they contradict each other.
 */
export function marketValues({ circulating, total, max }: AssetRow['supply'], price: string | null): MarketValues {
  const now = times(circulating, price)
  const diluted = times(max ?? total, price)
  if (now !== null && diluted !== null && new Decimal(diluted).lt(now))
    return { price, market_cap: null, fully_diluted_market_cap: null }
  return { price, market_cap: now, fully_diluted_market_cap: diluted }
}

const times = (coins: string | null, price: string | null) =>
  coins === null || price === null ? null : roundedText(new Decimal(coins).times(price), DIGITS)
