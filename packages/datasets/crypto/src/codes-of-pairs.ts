import type { Entity, Knowledge } from '@bourse/kit'
import type { Facts } from '@bourse/services'

/** Assumed length of the quote currency code if a pair's currency is unknown. */
const CURRENCY_LETTERS = 3

/** Returns the base asset codes of pairs: `BTC` for `BTCUSD` and `BTCEUR`. Listings that are not pairs are omitted. */
export async function codesOf(
  facts: Facts,
  pairs: readonly Entity[],
  knowledge: Knowledge,
): Promise<readonly string[]> {
  const factsById = await facts.of(
    pairs.map(({ id }) => id),
    knowledge,
  )
  return pairs.flatMap(({ id, kind, labels }) => {
    const { symbol } = labels
    if (kind !== 'CRYPTO' || typeof symbol !== 'string') return []
    const currency = factsById.get(id)?.currency_code
    const letters =
      currency !== null && currency !== undefined && symbol.endsWith(currency) ? currency.length : CURRENCY_LETTERS
    return [symbol.slice(0, -letters)]
  })
}
