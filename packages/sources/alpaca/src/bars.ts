import { BadRecord } from '@bourse/kit'
import { decimalText, utcInstant } from '@bourse/kit/values'
import { exactJson } from '@bourse/kit/readers'
import { membersOf, textIn, type Members } from './members.ts'
import { storedSymbol } from './symbols.ts'

/** A bar of any interval; decimals are exact text. */
export interface AlpacaBar {
  /** Symbol in Bourse's notation, such as `IFN.RT.WI`. */
  readonly symbol: string
  /** Opening time of the bar, UTC; midnight in New York for a daily bar. */
  readonly at: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
  readonly trades: string
}

/**
 * Reads the bars on one page: `{"bars":{"AAPL":[{"t":…,"o":…}]},"next_page_token":…}`. Yields a `BadRecord` for a bar
 * with a missing or non-numeric field.
 * @throws UnreadableFile if the text is not a page of bars
 */
export function* alpacaBars(body: string): Generator<AlpacaBar | BadRecord> {
  const { bars } = membersOf(exactJson(body), 'a page of bars')
  for (const [symbol, list] of Object.entries(membersOf(bars ?? {}, 'bars by symbol')))
    for (const bar of Array.isArray(list) ? list : [list]) yield barOf(storedSymbol(symbol), bar)
}

const NUMBERS = ['o', 'h', 'l', 'c', 'v', 'n'] as const

function barOf(symbol: string, value: unknown): AlpacaBar | BadRecord {
  const members = membersOf(value, 'a bar')
  const at = utcInstant(textIn(members, 't') ?? '')
  if (at === undefined) return wrong(symbol, members, 't', 'an instant')
  const numbers = NUMBERS.map((name) => decimalText(textIn(members, name) ?? 'none'))
  const missing = NUMBERS[numbers.indexOf(undefined)]
  if (missing !== undefined) return wrong(symbol, members, missing, 'a number')
  const [open = '', high = '', low = '', close = '', volume = '', trades = ''] = numbers
  return { symbol, at, open, high, low, close, volume, trades }
}

const wrong = (symbol: string, members: Members, name: string, expected: string) =>
  new BadRecord({ symbol, ...members }, `${name}: expected ${expected}`, {
    rule: 'unreadable-bar',
    value: `${symbol} ${textIn(members, name) ?? 'nothing'}`,
  })

/** Returns whether nothing traded during a bar; the publisher then repeats a price. */
export const isFlat = ({ open, high, low, close, volume }: AlpacaBar): boolean =>
  volume === '0' && open === high && high === low && low === close
