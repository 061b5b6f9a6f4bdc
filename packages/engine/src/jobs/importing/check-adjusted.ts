import { f } from '@bourse/kit'
import { Decimal, decimalText, scaledText } from '@bourse/kit/values'
import type { PriceAdjustment } from '@bourse/services'
import { TICKER_MARK } from '@bourse/files'
import type { IncomingRow } from '../../publishing/index.ts'
import {
  adjustmentsOf,
  listingsOfNames,
  namedRow,
  namesOfRows,
  type ActionParts,
  type NamedListings,
} from './corporate-actions.ts'
import type { Target } from './target.ts'

/** The field for an adjusted close, which is read but not stored. */
export const ADJUSTED_CLOSE = 'adjusted_close'

/** Matches column names of closes that are adjusted for splits and dividends, in lower case. */
const COLUMN = /^(?:adj\.?[ _]?close|adjusted[ _]close|close[ _]?adj)$/

/** Maximum relative difference that counts as equal: publishers round closes and factors. */
const TOLERANCE = new Decimal('0.001')
/** Number of differences in the report. */
const SHOWN = 5

/** A date on which a file's adjusted close differs from ours. */
export interface AdjustedDifference {
  readonly symbol: string
  readonly date: string
  readonly file: string
  readonly ours: string
  /** Relative difference in percent, as decimal text. */
  readonly percent: string
}

/** The comparison of a file's adjusted closes with our own adjustment. */
export interface AdjustedCheck {
  readonly compared: number
  readonly different: number
  readonly worst: AdjustedDifference | null
  readonly first: readonly AdjustedDifference[]
}

/** Returns the name of the column with adjusted closes. */
export const adjustedColumn = (columns: readonly string[]): string | undefined =>
  columns.map((column) => column.split(TICKER_MARK)[0] ?? column).find((column) => COLUMN.test(column.toLowerCase()))

/** Returns the target with a field for adjusted closes, so that they are read like all other cells. */
export function withAdjustedClose(target: Target): Target {
  const field = f.price('Close adjusted for splits and dividends').nullable()
  const fields = { ...target.fields, [ADJUSTED_CLOSE]: field }
  return { ...target, fields, names: [...target.names, ADJUSTED_CLOSE] }
}

type Rows = AsyncIterable<readonly IncomingRow[]>

/**
 * Compares the files' adjusted closes with our own adjustment of their raw closes, as of each listing's last date:
 * publishers adjust for all splits and dividends up to the newest row.
 * @param read Reads the rows from the start; called twice
 */
export async function checkAdjusted(target: Target, read: () => Rows, parts: ActionParts): Promise<AdjustedCheck> {
  const names = await namesOfRows(target, read(), parts)
  const listings = await listingsOfNames(parts, names)
  const since = new Map<string, { first: string; last: string }>()
  for (const { first, last, ...named } of names.values()) {
    const id = listings.of({ ...named, date: last })?.id
    if (id !== undefined) since.set(id, { first, last })
  }
  const scales = await scalesOf(parts, since, listings)
  const report = createCheck()
  for await (const batch of read())
    for (const { row, reject } of batch) {
      const named = reject === undefined ? namedRow(target, row, parts.market) : undefined
      const id = named && listings.of(named)?.id
      const [close, file] = [textOf(row['close']), textOf(row[ADJUSTED_CLOSE])]
      if (named === undefined || id === undefined || close === undefined || file === undefined) continue
      const scale = scales.get(id)?.find(({ date }) => date > named.date)?.scales.close
      const ours = scale === undefined ? close : scaledText(close, scale)
      report.add({ symbol: named.name, date: named.date, file, ours })
    }
  return report.result()
}

const textOf = (value: unknown) => (typeof value === 'string' ? decimalText(value) : undefined)

/** Our adjustments for each listing, without splits or dividends after its last row. */
async function scalesOf(
  parts: ActionParts,
  dates: ReadonlyMap<string, { readonly first: string; readonly last: string }>,
  { knowledge }: NamedListings,
): Promise<PriceAdjustment['scales']> {
  const adjustments = adjustmentsOf(parts)
  const scales: [string, NonNullable<ReturnType<PriceAdjustment['scales']['get']>>][] = []
  for (const [until, some] of Map.groupBy(dates, ([, { last }]) => last)) {
    const since = new Map(some.map(([id, { first }]) => [id, first]))
    const version = `import ${JSON.stringify(knowledge)}`
    const found = await adjustments.since({ kind: 'all', since, until, knowledge, version })
    scales.push(...found.scales)
  }
  return new Map(scales)
}

function createCheck() {
  let [compared, different] = [0, 0]
  let worst: { readonly difference: AdjustedDifference; readonly relative: Decimal } | undefined
  const first: AdjustedDifference[] = []
  return {
    add(pair: Omit<AdjustedDifference, 'percent'>): void {
      const [file, ours] = [new Decimal(pair.file), new Decimal(pair.ours)]
      if (ours.isZero()) return
      compared++
      const away = file.minus(ours).abs()
      const relative = away.div(ours).abs()
      // Rounding the last digit of a small price may exceed the tolerance.
      const lastDigit = new Decimal(10).pow(-file.decimalPlaces())
      if (relative.lessThanOrEqualTo(TOLERANCE) || away.lessThan(lastDigit)) return
      different++
      const difference = { ...pair, percent: relative.times(100).toDecimalPlaces(2).toFixed() }
      if (first.length < SHOWN) first.push(difference)
      if (worst === undefined || relative.greaterThan(worst.relative)) worst = { difference, relative }
    },
    result: (): AdjustedCheck => ({ compared, different, worst: worst?.difference ?? null, first }),
  }
}
