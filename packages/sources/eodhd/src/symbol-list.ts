import { tally } from '@bourse/kit'
import { currencyUnit } from '@bourse/kit/values'
import { listingMic, type EodhdExchange } from './exchanges.ts'
import { jsonRows, textIn, type JsonRow } from './json-rows.ts'
import { eodhdTicker } from './ticker.ts'

type Tally = ReturnType<typeof tally>

/** A listing in an exchange's symbol list. */
export interface EodhdListing {
  /** EODHD's code, also the last part of the listing's key. */
  readonly code: string
  readonly symbol: string
  readonly exchange_mic: string
  readonly name: string | null
  /** Kind of security; null if it must be derived from the symbol's suffix. */
  readonly type: 'CS' | 'PFD' | 'ETF' | 'ETN' | 'NOTE' | 'WARRANT' | 'OTHER' | null
  /** The price currency's ISO 4217 code or minor unit, such as GBX. */
  readonly currency_code: string | null
  readonly isin: string | null
  /** True if the code now belongs to a different listing. */
  readonly isFormer: boolean
}

const TYPES: Readonly<Record<string, EodhdListing['type']>> = {
  'Common Stock': 'CS',
  'Preferred Stock': 'PFD',
  ETF: 'ETF',
  ETC: 'ETN',
  ETN: 'ETN',
  'Capital Notes': 'NOTE',
  Note: 'NOTE',
  Notes: 'NOTE',
  Warrant: 'WARRANT',
}
/** Matches warrants, which EODHD lists as common stock. */
const WARRANT_SUFFIX = /[-.]W[ST]?$/

/**
 * Reads an exchange's symbol list. Omits and counts mutual funds (`fund-code`), former holders of a ticker without an
 * ISIN (`former-holder`) and listings on markets that Bourse does not store (`other-market`).
 * @throws UnreadableFile if the text is not an array of objects
 */
export function* symbolList(text: string, exchange: EodhdExchange): Generator<EodhdListing | Tally> {
  for (const row of jsonRows(text)) yield listingOf(row, exchange)
}

function listingOf(row: JsonRow, exchange: EodhdExchange): EodhdListing | Tally {
  const code = textIn(row, 'Code') ?? ''
  const type = textIn(row, 'Type') ?? ''
  const ticker = eodhdTicker(code)
  const isin = isinIn(row)
  if (ticker.is === 'fund' || type === 'Mutual Fund') return tally('fund-code')
  if (ticker.is === 'former' && isin === null) return tally('former-holder')
  const exchange_mic = listingMic(exchange, textIn(row, 'Exchange') ?? '')
  if (exchange_mic === undefined) return tally('other-market')
  return {
    code,
    symbol: ticker.symbol,
    exchange_mic,
    name: textIn(row, 'Name'),
    type: typeOf(type, code),
    currency_code: currencyIn(row),
    isin,
    isFormer: ticker.is === 'former',
  }
}

function typeOf(stated: string, code: string): EodhdListing['type'] {
  const type = Object.hasOwn(TYPES, stated) ? (TYPES[stated] ?? null) : 'OTHER'
  return type === 'CS' && WARRANT_SUFFIX.test(code) ? null : type
}

function isinIn(row: JsonRow): string | null {
  const isin = textIn(row, 'Isin')
  return isin !== null && /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(isin) ? isin : null
}

function currencyIn(row: JsonRow): string | null {
  const currency = currencyUnit(textIn(row, 'Currency') ?? '')
  return /^[A-Z]{3}$/.test(currency) ? currency : null
}

/** A change to a US symbol. */
export interface SymbolChange {
  readonly old_symbol: string
  readonly new_symbol: string
  /** First day on which the new symbol applies. */
  readonly effective: string
}

/** Reads the history of symbol changes; incomplete rows are omitted. */
export function symbolChanges(text: string): readonly SymbolChange[] {
  return jsonRows(text).flatMap((row) => {
    const [old_symbol, new_symbol] = [textIn(row, 'old_symbol'), textIn(row, 'new_symbol')]
    const effective = textIn(row, 'effective')
    if (old_symbol === null || new_symbol === null || effective === null) return []
    return [{ old_symbol, new_symbol, effective }]
  })
}
