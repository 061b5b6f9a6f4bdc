import { Decimal } from '@bourse/kit/values'

const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  sixteen: 16,
  eighteen: 18,
  twenty: 20,
  'twenty-five': 25,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
}
const PARTS: Readonly<Record<string, number>> = {
  half: 2,
  third: 3,
  quarter: 4,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  eighth: 8,
  tenth: 10,
  twentieth: 20,
  hundredth: 100,
}

const STANDS_FOR = /\b(?:represent(?:s|ing)|repstg|rep\.?)\s+(?:the right to receive\s+)?(\S+)(?:\s+(\S+))?(.*)$/i
const FRACTION = /^(\d{1,4})\/(\d{1,4})(?:st|nd|rd|th)?$/
const NUMBER = /^\d{1,6}(?:\.\d{1,6})?$/
const SHARES = /\b(?:ordinary|common|registered|capital|class|share|shares|shs|ord)\b/i
const PREFERRED = /\b(?:pref|preferred|preference|pfd)\b/i

/**
 * Reads from the listing's name how many ordinary shares one depositary receipt represents, as exact text: 8 from
 * `American Depositary Shares, each representing eight Ordinary Shares`, 0.2 from `… one-fifth of an ordinary share`.
 * Undefined if the name does not say, or for a receipt on preferred shares.
 */
export function receiptRatio(name: string | null): string | undefined {
  const [, first = '', second = '', rest = ''] = STANDS_FOR.exec(name ?? '') ?? []
  if (first === '' || PREFERRED.test(`${second}${rest}`) || !SHARES.test(`${second}${rest}`)) return undefined
  const folded = first.toLowerCase().replace(/[,;)]+$/, '')
  const amount = fractionOf(folded, second.toLowerCase()) ?? numberOf(folded, second.toLowerCase())
  return amount === undefined || !amount.gt(0) ? undefined : amount.toFixed()
}

/** Reads `1/10th`, `one-fifth` or `one half`. */
function fractionOf(text: string, next: string): Decimal | undefined {
  const [, above, below] = FRACTION.exec(text) ?? []
  if (above !== undefined && below !== undefined) return quotient(Number(above), Number(below))
  const [count = '', part = next] = text.includes('-') ? text.split('-', 2) : [text]
  const [times, parts] = [NUMBERS[count], PARTS[part.replace(/s$/, '')]]
  return times === undefined || parts === undefined ? undefined : quotient(times, parts)
}

const quotient = (above: number, below: number) => (below === 0 ? undefined : new Decimal(above).div(below))

function numberOf(text: string, next: string): Decimal | undefined {
  const count = NUMBER.test(text) ? new Decimal(text) : wordOf(text)
  const more = FRACTION.test(next) ? null : wordOf(next)
  if (count === undefined || more === undefined) return count
  // A second number word belongs to the first, as in `twenty five` or `two hundred`. Mixed numbers such as `1 1/2` are
  // not read.
  if (more === null || !(more.eq(100) ? count.lt(10) : count.mod(10).eq(0) && more.lt(10))) return undefined
  return more.eq(100) ? count.times(more) : count.plus(more)
}

const wordOf = (text: string) => (NUMBERS[text] === undefined ? undefined : new Decimal(NUMBERS[text]))
