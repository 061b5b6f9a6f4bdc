import type { Verdict } from '@bourse/kit'

const MINUS = 45

/** A price that is not above zero is no quote. It may still be in the publisher's spelling. */
export function checkQuote({ last_price: price }: { readonly last_price: string }): Verdict {
  return price.charCodeAt(0) !== MINUS && /[1-9]/.test(price)
    ? undefined
    : { reject: `last_price: expected a price above zero, got ${price}` }
}
