import { BadRecord, tally, type Tally } from '@bourse/kit'
import { datedRows, type DatedRow } from '@bourse/kit/readers'
import { decimalText, isBelow } from '@bourse/kit/values'
import type { Window } from './requests.ts'

/** A listing's split. */
export interface FmpSplit {
  /** Symbol in FMP's notation, without its market suffix. */
  readonly symbol: string
  /** MIC of the market that the suffix indicates; null for US listings, which have none. */
  readonly exchange_mic: string | null
  readonly type: 'split' | 'reverse_split'
  readonly execution_date: string
  /** Number of old shares that became `split_to` new ones. */
  readonly split_from: string
  readonly split_to: string
}

/** Markets by symbol suffix. */
const MARKETS: Readonly<Record<string, string>> = {
  L: 'XLON',
  TO: 'XTSE',
  V: 'XTSX',
  NE: 'NEOE',
  AX: 'XASX',
  PA: 'XPAR',
  AS: 'XAMS',
}

/**
 * Reads the splits in a calendar. Omits and counts those on other markets (`other-market`), and yields a `BadRecord`
 * for a row without a symbol or a ratio, or with an unexpected date.
 * @throws UnreadableFile if the response is not a list
 */
export function* splits(text: string, window: Window): Generator<FmpSplit | BadRecord | Tally> {
  for (const each of datedRows(text, window)) yield each instanceof BadRecord ? each : splitOf(each)
}

function splitOf({ date, row }: DatedRow): FmpSplit | BadRecord | Tally {
  const [split_to, split_from] = [decimalText(row['numerator']), decimalText(row['denominator'])]
  const [, symbol, suffix] = /^([A-Z0-9-]+)(?:\.([A-Z]+))?$/.exec(String(row['symbol'])) ?? []
  if (symbol === undefined || !isAboveZero(split_to) || !isAboveZero(split_from) || split_to === split_from)
    return new BadRecord(row, 'expected symbol, numerator and denominator', { rule: 'unreadable-split', value: date })
  if (suffix !== undefined && !Object.hasOwn(MARKETS, suffix)) return tally('other-market')
  const type = isBelow(split_to, split_from) ? 'reverse_split' : 'split'
  const exchange_mic = suffix === undefined ? null : (MARKETS[suffix] ?? null)
  return { symbol, exchange_mic, type, execution_date: date, split_from, split_to }
}

const isAboveZero = (text: string | undefined): text is string => text !== undefined && isBelow('0', text)
