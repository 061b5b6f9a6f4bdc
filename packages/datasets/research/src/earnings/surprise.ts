import { Decimal, ratioText } from '@bourse/kit/values'

/** Difference between an actual figure and its estimate, absolute and relative. */
interface Surprise {
  readonly surprise: string | null
  readonly ratio: string | null
}

/** Computes the surprise for an actual figure; publishers' own values are not used, because they are rounded. */
export function surpriseOf(actual: string | null, estimate: string | null): Surprise {
  if (actual === null || estimate === null) return { surprise: null, ratio: null }
  const expected = new Decimal(estimate)
  const surprise = new Decimal(actual).minus(expected)
  return {
    surprise: surprise.toFixed(),
    ratio: ratioText(surprise, expected.abs()),
  }
}
