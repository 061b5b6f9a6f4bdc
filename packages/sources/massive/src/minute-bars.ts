import { BadRecord, tally, type Tally } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { decimalText, instantOf, secondsOf, wholeShares } from '@bourse/kit/values'
import { membersOf, resultsOf, textOf, type Members } from './results.ts'

/** A bar of one or more minutes, raw as traded. */
export interface MinuteBar {
  /** Opening time of the bar, UTC. */
  readonly datetime: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Volume in whole shares. */
  readonly volume: string
}

/** A trading session's open and close, as UTC instants. */
export interface SessionHours {
  readonly open: string
  readonly close: string
}

const NUMBERS = ['o', 'h', 'l', 'c', 'v'] as const

/**
 * Reads one ticker's bars that open within a session; responses include extended hours.
 * @throws UnreadableFile for prices that are adjusted for splits
 */
export function* minuteBars(body: string, { open, close }: SessionHours): Generator<MinuteBar | BadRecord | Tally> {
  const members = membersOf(body)
  if (members['adjusted'] !== false)
    throw new UnreadableFile(`adjusted-answer: expected adjusted: false, got ${String(members['adjusted'])}`)
  const [from, to] = [secondsOf(open), secondsOf(close)]
  for (const row of resultsOf(members)) {
    const bar = barOf(row)
    if (bar instanceof BadRecord) yield bar
    else if (bar.at >= from && bar.at < to) yield* wholeBar(bar)
  }
}

function barOf(row: Members) {
  const at = Number(textOf(row['t']) ?? Number.NaN) / 1000
  const numbers = NUMBERS.map((name) => decimalText(textOf(row[name]) ?? 'none'))
  if (!Number.isFinite(at) || numbers.includes(undefined))
    return new BadRecord(row, `expected numbers in t, ${NUMBERS.join(', ')}`, {
      rule: 'unreadable-bar',
      value: JSON.stringify(row).slice(0, 200),
    })
  const [o = '', h = '', l = '', c = '', v = ''] = numbers
  return { at, open: o, high: h, low: l, close: c, volume: v }
}

function* wholeBar({ at, ...prices }: Exclude<ReturnType<typeof barOf>, BadRecord>): Generator<MinuteBar | Tally> {
  const volume = wholeShares(prices.volume)
  if (volume !== prices.volume) yield tally('fractions')
  yield { datetime: instantOf(at), ...prices, volume }
}
