import { Decimal } from '@bourse/kit/values'

/** Word scores from −5 to 5, and the model name under which scores are published. */
export interface Lexicon {
  readonly model: string
  readonly words: ReadonlyMap<string, number>
  /** Words that invert the scores of the next three words. */
  readonly negations: ReadonlySet<string>
}

const WORD = /[a-z]+(['-][a-z]+)*/g
/** Number of preceding words to check for a negation. */
const REACH = 3
/** Damping of scores: with a higher value, scores approach 1 more slowly. */
const DAMPING = 15
const DIGITS = 4

/**
 * Returns the sentiment of text from −1 to 1 with four decimal places, rounded half up; null if no word has a score.
 * Deterministic.
 * @example scoreOf('Apple beats expectations with record profit', afinnFinance) // '0.8402'
 */
export function scoreOf(text: string, { words, negations }: Lexicon): string | null {
  const found = text.toLowerCase().replaceAll('’', "'").match(WORD) ?? []
  const values = found.flatMap((word, at) => {
    const value = words.get(word) ?? 0
    if (value === 0) return []
    const isTurned = found.slice(Math.max(0, at - REACH), at).some((before) => negations.has(before))
    return [isTurned ? -value : value]
  })
  if (values.length === 0) return null
  const sum = new Decimal(values.reduce((total, value) => total + value, 0))
  const score = sum.dividedBy(sum.times(sum).plus(DAMPING).sqrt()).toDecimalPlaces(DIGITS, Decimal.ROUND_HALF_UP)
  return score.isZero() ? '0' : score.toFixed()
}

/** Absolute score above which text is positive or negative. */
const NEUTRAL = '0.05'

/** Returns a score's label; null if the score is null. */
export function labelOf(score: string | null): 'positive' | 'neutral' | 'negative' | null {
  if (score === null) return null
  const value = new Decimal(score)
  if (value.gt(NEUTRAL)) return 'positive'
  return value.lt(`-${NEUTRAL}`) ? 'negative' : 'neutral'
}
