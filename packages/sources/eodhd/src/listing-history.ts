import { BadRecord, tally, type Tally } from '@bourse/kit'
import { Decimal, decimalText, isDate } from '@bourse/kit/values'
import type { EodhdSplit } from './actions.ts'
import { adjustmentJumps, type AdjustmentJump } from './adjustment-jumps.ts'
import { asTraded, isFlat, pricesOf, type EodhdBar } from './daily-bars.ts'
import { jsonRows, numberIn, textIn, type JsonRow } from './json-rows.ts'
import { isOffTick } from './tick-grid.ts'

/** A reason to doubt a bar, formatted as a row warning. */
export interface BarFinding {
  readonly rule: 'not-as-traded' | 'action-missing'
  readonly value: string
  readonly reason: string
}

/** A bar in a listing's history. */
export interface EodhdHistoryBar extends Omit<EodhdBar, 'symbol'> {
  readonly findings: readonly BarFinding[]
}

/** The listing whose history is read. */
export interface HistoryContext {
  /** MIC of its market. */
  readonly mic: string
  /** First and last requested date. */
  readonly from: string
  readonly to: string
  /** All splits from the first date up to the request; EODHD adjusts volumes for later ones. */
  readonly splits: readonly Pick<EodhdSplit, 'execution_date' | 'split_from' | 'split_to'>[]
  /** Dates of the listing's known splits and dividends. */
  readonly actions: readonly string[]
  /** Whether to omit bars whose prices are not as traded. */
  readonly onlyAsTraded: boolean
}

/** A row that has a valid date and is not flat. */
interface DatedRow {
  readonly date: string
  readonly row: JsonRow
}

/**
 * Reads one listing's daily bars, oldest first, with volumes as traded. Omits and counts days without a trade
 * (`flat-day`), and counts rounded volumes (`fractions`).
 *
 * EODHD adjusts the prices before a spin-off. A price off its market's tick grid shows that the bars up to its date are
 * not as traded: that bar has the warning `not-as-traded` or, with `onlyAsTraded`, these bars are omitted and counted
 * and the next bar has the warning. A bar whose adjusted close implies an unknown split or dividend has the warning
 * `action-missing`.
 * @throws UnreadableFile if the text is not an array of objects
 */
export function* historyBars(text: string, context: HistoryContext): Generator<EodhdHistoryBar | BadRecord | Tally> {
  const dated: DatedRow[] = []
  for (const row of jsonRows(text)) {
    const date = textIn(row, 'date') ?? ''
    if (!isDate(date) || date < context.from || date > context.to) yield otherDate(row, date, context)
    else if (isFlat(row)) yield tally('flat-day')
    else dated.push({ date, row })
  }
  const adjustedUntil = dated.findLast(({ row }) => isAdjusted(row, context.mic))?.date
  const omitted = context.onlyAsTraded ? (adjustedUntil ?? '') : ''
  const kept = dated.filter(({ date }) => date > omitted)
  if (kept.length < dated.length) yield tally('not-as-traded', dated.length - kept.length)
  const warnedOn = kept.find(({ date }) => date >= (adjustedUntil ?? '9999'))?.date
  const missing = missingActions(kept, context.actions)
  for (const { date, row } of kept) {
    const volume = asTraded(numberIn(row, 'volume'), ratiosAfter(date, context.splits))
    if (volume.isFraction) yield tally('fractions')
    const jump = missing.get(date)
    const findings = [
      ...(date === warnedOn && adjustedUntil !== undefined ? [notAsTraded(adjustedUntil, context)] : []),
      ...(jump === undefined ? [] : [actionMissing(jump)]),
    ]
    yield { date, ...pricesOf(row), volume: volume.text, findings }
  }
}

function otherDate(row: JsonRow, value: string, { from, to }: HistoryContext): BadRecord {
  const reason = `date: expected ${from} to ${to}, got ${value || 'nothing'}`
  return new BadRecord(row, reason, { rule: 'other-date', value })
}

function isAdjusted(row: JsonRow, mic: string): boolean {
  return Object.values(pricesOf(row)).some(
    (price) => price !== null && decimalText(price) !== undefined && isOffTick(mic, price),
  )
}

function ratiosAfter(date: string, splits: HistoryContext['splits']): readonly string[] {
  return splits
    .filter(({ execution_date }) => execution_date > date)
    .map(({ split_from, split_to }) => new Decimal(split_to).div(split_from).toFixed())
}

/** Returns the jumps between consecutive bars without a known action, by the date of the later bar. */
function missingActions(kept: readonly DatedRow[], actions: readonly string[]): ReadonlyMap<string, AdjustmentJump> {
  const closes = kept.flatMap(({ date, row }) => {
    const [close, adjusted] = [numberIn(row, 'close') ?? '', numberIn(row, 'adjusted_close') ?? '']
    return decimalText(close) === undefined || decimalText(adjusted) === undefined ? [] : [{ date, close, adjusted }]
  })
  return new Map(
    adjustmentJumps(closes)
      .filter(({ after, date }) => !actions.some((action) => after < action && action <= date))
      .map((jump) => [jump.date, jump]),
  )
}

function notAsTraded(until: string, { mic, onlyAsTraded }: HistoryContext): BarFinding {
  const cause = `a price between two ${mic} ticks shows that EODHD has adjusted the bars up to ${until}`
  const reason = `${cause}, for example for a spin-off${onlyAsTraded ? '; they are omitted' : ''}`
  return { rule: 'not-as-traded', value: until, reason }
}

function actionMissing({ after, cash }: AdjustmentJump): BarFinding {
  const cause = `the adjusted close changes as if ${cash} had been paid`
  return { rule: 'action-missing', value: cash, reason: `expected an action after ${after}, because ${cause}` }
}
