import { decimalText } from '@bourse/kit/values'
import { filedDate } from './filed-date.ts'
import { readable, type UnreadableValue } from './readable.ts'
import type { Trade } from '../records.ts'

/** Each label and the text that follows it, up to the next label. */
const TYPE = /Option Type: ?(Put|Call)/i
const STRIKE = /Strike price: ?(.*?) ?(?=$|Option Type:|Expires:)/i
const EXPIRES = /Expires: ?(\S*)/i

const STRIKE_ISSUE = { issue: 'option-strike-unreadable', expected: 'a price such as $120.00' } as const
const EXPIRATION_ISSUE = { issue: 'option-expiration-unreadable', expected: 'a date such as 05/15/2020' } as const

interface OptionTerms extends Pick<Trade, 'option_type' | 'option_strike' | 'option_expiration'> {
  readonly unread: readonly UnreadableValue[]
}

/** Reads an option's type (put or call), strike and expiration from the asset description. */
export function optionTerms(description: string): OptionTerms {
  const type = TYPE.exec(description)?.[1]
  if (type === undefined) return { option_type: null, option_strike: null, option_expiration: null, unread: [] }
  const strike = readable(STRIKE.exec(description)?.[1], STRIKE_ISSUE, (text) =>
    decimalText(text.replaceAll(/[$,]/g, '').trim()),
  )
  const expiration = readable(EXPIRES.exec(description)?.[1], EXPIRATION_ISSUE, filedDate)
  return {
    option_type: type.toLowerCase(),
    option_strike: strike.value,
    option_expiration: expiration.value,
    unread: [...strike.unread, ...expiration.unread],
  }
}
