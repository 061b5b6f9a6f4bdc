import { Decimal, ratioText } from '@bourse/kit/values'

/** What a figure lies above what had been expected, and as a part of that. */
interface Surprise {
  readonly surprise: string | null
  readonly ratio: string | null
}

/** Worked out here, never taken from a publisher, who rounds it. */
export function surpriseOf(actual: string | null, estimate: string | null): Surprise {
  if (actual === null || estimate === null) return { surprise: null, ratio: null }
  const expected = new Decimal(estimate)
  const surprise = new Decimal(actual).minus(expected)
  return {
    surprise: surprise.toFixed(),
    ratio: ratioText(surprise, expected.abs()),
  }
}
