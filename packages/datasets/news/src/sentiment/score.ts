import { Decimal } from '@bourse/kit/values'

/** Words with what they say of a text, from −5 to 5, and the name under which scores made of them are told. */
export interface Lexicon {
  readonly model: string
  readonly words: ReadonlyMap<string, number>
  /** Words that turn the meaning of the three words after them. */
  readonly negations: ReadonlySet<string>
}

const WORD = /[a-z]+(['-][a-z]+)*/g
/** Words looked back at for a negation. */
const REACH = 3
/** How slowly scores approach 1. */
const DAMPING = 15
const DIGITS = 4

/**
 * How positive a text sounds, from −1 to 1 with four digits, rounded half up; null where no word of it says anything.
 * The same text has the same score.
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

/** Scores beyond which a text sounds positive or negative. */
const NEUTRAL = '0.05'

/** What a score is called; null for none. */
export function labelOf(score: string | null): 'positive' | 'neutral' | 'negative' | null {
  if (score === null) return null
  const value = new Decimal(score)
  if (value.gt(NEUTRAL)) return 'positive'
  return value.lt(`-${NEUTRAL}`) ? 'negative' : 'neutral'
}
