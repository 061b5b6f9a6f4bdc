import { UnreadableFile } from '@bourse/kit/readers'
import { addDays, currencyUnit, dateIn, isPositive } from '@bourse/kit/values'
import { instantOf, listOf, membersOf, numberOf, parseResponse, textOf, type Members } from './response.ts'

/** A split in a chart: `split_from` old shares became `split_to` new ones. */
export interface ChartSplit {
  readonly date: string
  readonly split_from: string
  readonly split_to: string
}

/** The content of a chart, with dates in the exchange's time zone. */
export interface Chart {
  /** Currency or minor unit of all prices and amounts, such as GBX. */
  readonly currency: string | null
  /** Date of each row, in order. */
  readonly dates: readonly string[]
  /** Values of each day: open, high, low, close and volume. */
  readonly quote: Readonly<Record<string, unknown>>
  readonly splits: readonly ChartSplit[]
  readonly dividends: readonly Members[]
  readonly capitalGains: readonly Members[]
  /** First day whose session had not ended at the time of the request. */
  readonly unfinishedFrom: string
  /** Returns the exchange-local date of an event; undefined if it has none. */
  readonly dateOf: (event: Members) => string | undefined
}

/**
 * Reads a response of `chart` that was received at `asked_at`.
 * @throws UnreadableFile if it is a different response
 */
export function chartOf(text: string, asked_at: string): Chart {
  const [result] = listOf(membersOf(parseResponse(text)['chart'])['result'])
  const meta = membersOf(result?.['meta'])
  const zone = textOf(meta['exchangeTimezoneName'])
  if (result === undefined || zone === null) throw new UnreadableFile('expected a chart with a result and a time zone')
  const dateOf = (value: unknown) => {
    const at = instantOf(value)
    return at === null ? undefined : dateIn(at, zone)
  }
  const events = membersOf(result['events'])
  const eventsOf = (name: string) => listOf(Object.values(membersOf(events[name])))
  const stamps = Array.isArray(result['timestamp']) ? (result['timestamp'] as readonly unknown[]) : []
  const currency = textOf(meta['currency'])
  return {
    currency: currency === null ? null : currencyUnit(currency),
    dates: stamps.map((stamp) => dateOf(stamp) ?? ''),
    quote: listOf(membersOf(result['indicators'])['quote'])[0] ?? {},
    splits: eventsOf('splits').flatMap((split) => splitOf(split, dateOf(split['date']))),
    dividends: eventsOf('dividends'),
    capitalGains: eventsOf('capitalGains'),
    unfinishedFrom: unfinishedFrom(meta, asked_at, zone),
    dateOf: (event) => dateOf(event['date']),
  }
}

function splitOf(split: Members, date: string | undefined): readonly ChartSplit[] {
  const [split_from, split_to] = [numberOf(split['denominator']), numberOf(split['numerator'])]
  if (date === undefined || split_from === null || split_to === null) return []
  return isPositive(split_from) && isPositive(split_to) ? [{ date, split_from, split_to }] : []
}

/** Returns the current session's date until the session has ended, otherwise the day after the request. */
function unfinishedFrom(meta: Members, asked_at: string, zone: string): string {
  const today = dateIn(asked_at, zone)
  const end = instantOf(membersOf(membersOf(meta['currentTradingPeriod'])['regular'])['end'])
  if (end === null) return today
  return asked_at < end ? dateIn(end, zone) : addDays(today, 1)
}
