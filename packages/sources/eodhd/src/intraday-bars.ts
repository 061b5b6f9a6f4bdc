import { BadRecord, tally, type Tally } from '@bourse/kit'
import { Decimal, decimalText, instantOf, roundedText, secondsOf, wholeShares } from '@bourse/kit/values'
import { jsonRows, numberIn, textIn, type JsonRow } from './json-rows.ts'

/** A five-minute bar, as traded. */
export interface EodhdIntradayBar {
  /** Opening time of the bar, UTC. */
  readonly datetime: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Volume in whole shares. */
  readonly volume: string | null
}

/**
 * Reads one listing's bars that open within a session. Omits and counts other bars (`outside-session`), such as the
 * auction exactly at the close. Also counts rounded volumes (`fractions`).
 * @throws UnreadableFile if the text is not an array of objects
 */
export function* intradayBars(
  text: string,
  session: { readonly open: string; readonly close: string },
): Generator<EodhdIntradayBar | BadRecord | Tally> {
  const [from, to] = [secondsOf(session.open), secondsOf(session.close)]
  for (const row of jsonRows(text)) {
    const stated = numberIn(row, 'timestamp') ?? ''
    const at = Number(decimalText(stated) ?? Number.NaN)
    if (Number.isNaN(at))
      yield new BadRecord(row, 'timestamp: expected Unix seconds', { rule: 'unreadable-timestamp', value: stated })
    else if (at < from || at >= to) yield tally('outside-session')
    else yield* barOf(row, at)
  }
}

function* barOf(row: JsonRow, at: number): Generator<EodhdIntradayBar | Tally> {
  const stated = numberIn(row, 'volume')
  const volume = stated === null ? null : wholeShares(stated)
  if (volume !== stated) yield tally('fractions')
  const price = (name: string) => withoutNoise(textIn(row, name) ?? '')
  const prices = { open: price('open'), high: price('high'), low: price('low'), close: price('close') }
  yield { datetime: instantOf(at), ...prices, volume }
}

/**
 * Rounds a price to four decimal places if it is at least 1, otherwise to six, because EODHD prints 32-bit floats:
 * 212.278106. Text that is not a decimal is returned unchanged, so the host rejects its row.
 */
function withoutNoise(stated: string): string {
  const text = decimalText(stated)
  if (text === undefined) return stated
  const price = new Decimal(text)
  return roundedText(price, price.abs().lessThan(1) ? 6 : 4)
}
