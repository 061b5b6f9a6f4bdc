import type { Checks } from '@bourse/kit'

const MINUS = 45

/** A price that is not above zero is no quote. It may still be in the publisher's spelling. */
export const quoteChecks: Checks<{ readonly last_price: string }> = {
  reject: {
    'price-not-positive': ({ last_price: price }) =>
      price.charCodeAt(0) !== MINUS && /[1-9]/.test(price)
        ? undefined
        : { value: price, reason: `last_price: expected a price above zero, got ${price}` },
  },
}
