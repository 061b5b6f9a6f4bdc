import type { Entity, Knowledge } from '@bourse/kit'
import type { Facts } from '@bourse/services'

/** Letters of the currency of a pair of which no currency is told. */
const CURRENCY_LETTERS = 3

/** The codes of assets behind pairs: `BTC` of `BTCUSD` and `BTCEUR`; a listing that is no pair has none. */
export async function codesOf(
  facts: Facts,
  pairs: readonly Entity[],
  knowledge: Knowledge,
): Promise<readonly string[]> {
  const told = await facts.of(
    pairs.map(({ id }) => id),
    knowledge,
  )
  return pairs.flatMap(({ id, kind, labels }) => {
    const { symbol } = labels
    if (kind !== 'CRYPTO' || typeof symbol !== 'string') return []
    const currency = told.get(id)?.currency_code
    const letters =
      currency !== null && currency !== undefined && symbol.endsWith(currency) ? currency.length : CURRENCY_LETTERS
    return [symbol.slice(0, -letters)]
  })
}
