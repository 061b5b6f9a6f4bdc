import { BadRecord, type Incoming } from '@bourse/kit'
import { decimalText, isDate } from '@bourse/kit/values'
import { RATINGS, type houseViews } from './house-views.ts'

/** Exchanges by code suffix, as written by the desk's terminal. */
const MARKETS: Readonly<Record<string, string>> = { OQ: 'XNAS', N: 'XNYS', L: 'XLON' }

type View = Incoming<typeof houseViews>

/**
 * Reads a desk file: a header, one line per view, and a trailer with the number of views. Returns a `BadRecord` for a
 * line that it cannot use; throws for a truncated file, so that none of it is published.
 */
export function* parseDeskFile(text: string): Generator<View | BadRecord> {
  if (text === '') return
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const tail = lines.pop() ?? ''
  if (!head.startsWith('HOUSE VIEWS|'))
    throw new Error(`expected a file of house views, got one that begins with ${head.slice(0, 40)}`)
  if (tail !== `END|${lines.length}`)
    throw new Error(
      `the file ends with ${tail.slice(0, 40)} after ${lines.length} views: expected a complete file of house views`,
    )
  for (const line of lines) yield viewOf(line)
}

function viewOf(line: string): View | BadRecord {
  const [date = '', code = '', word = '', target = '', analyst = '', note = ''] = line.split('|')
  const [symbol = '', suffix = ''] = code.split('.')
  const exchange_mic = MARKETS[suffix]
  const rating = RATINGS.find((known) => known === word.toLowerCase())
  const target_price = decimalText(target)
  if (!isDate(date)) return new BadRecord(line, `${date} is not a date`)
  if (exchange_mic === undefined || symbol === '')
    return new BadRecord(line, `${code} is not the code of a market that we cover`)
  if (rating === undefined) return new BadRecord(line, `${word} is not a rating`)
  if (target_price === undefined) return new BadRecord(line, `${target} is not a price`)
  if (analyst === '') return new BadRecord(line, 'it names no analyst')
  return { symbol, exchange_mic, date, rating, target_price, analyst, note: note === '' ? null : note }
}
