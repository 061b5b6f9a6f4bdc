import { decimalText } from '@bourse/kit'
import { filedDate } from './filed-date.ts'
import type { Trade } from './records.ts'

const TYPE = /Option Type: ?(?<type>Put|Call)/
const STRIKE = /Strike price: ?\$?(?<strike>[\d,]+(?:\.\d+)?)/
const EXPIRES = /Expires: ?(?<expires>\d{1,2}\/\d{1,2}\/\d{4})/
const OPTION = new RegExp(`${TYPE.source}(?:.*?${STRIKE.source})?(?:.*?${EXPIRES.source})?`, 'i')

/** Put or call, strike and expiration of an option, read out of the description of the asset. */
export function optionTerms(description: string): Pick<Trade, 'option_type' | 'option_strike' | 'option_expiration'> {
  const { type, strike, expires } = OPTION.exec(description)?.groups ?? {}
  return {
    option_type: type?.toLowerCase() ?? null,
    option_strike: strike === undefined ? null : (decimalText(strike.replaceAll(',', '')) ?? null),
    option_expiration: (expires === undefined ? undefined : filedDate(expires)) ?? null,
  }
}
