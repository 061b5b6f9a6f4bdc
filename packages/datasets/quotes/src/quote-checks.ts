import type { Checks } from '@bourse/kit'
import { isPositive } from '@bourse/kit/values'

/** Rejects prices that are not greater than zero. The price may still be in the publisher's notation. */
export const quoteChecks: Checks<{ readonly last_price: string }> = {
  reject: {
    'price-not-positive': ({ last_price: price }) =>
      isPositive(price) ? undefined : { value: price, reason: `last_price: expected a price above zero, got ${price}` },
  },
}
