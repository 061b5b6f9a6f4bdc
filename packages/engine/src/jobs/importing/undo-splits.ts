import { Decimal, decimalText, roundedText } from '@bourse/kit/values'
import type { Refusal } from '@bourse/kit'
import { ADJUSTED_FIELDS, type Split } from '@bourse/services'
import type { IncomingRow } from '../../publishing/index.ts'
import {
  keyOf,
  listingsOfNames,
  namedRow,
  namesOfRows,
  recordedActions,
  type ActionParts,
  type NamedRow,
} from './corporate-actions.ts'
import type { RecognizedFile } from './recognize.ts'
import type { Target } from './target.ts'

/**
 * Decimal places of a price whose adjustment was undone: 4 for prices of at least 1, since publishers round adjusted
 * prices, and 6 for lower ones.
 */
const [DIGITS, DIGITS_BELOW_ONE] = [4, 6]

type Rows = AsyncIterable<readonly IncomingRow[]>

interface AdjustedFile {
  readonly recognized: RecognizedFile
  /** Reads the rows, once to find their names and dates and again to yield them. */
  scan(): Rows
  rows(): Rows
  /** When the file was downloaded: its prices are adjusted for the splits up to this date. */
  readonly downloaded: string | undefined
  /** Called when prices were changed. */
  onUndone(): void
}

/**
 * Yields a file's rows as traded: multiplies prices by the ratios of later splits and divides volumes. Rejects the rows
 * whose adjustment cannot be undone: a listing without known splits may have had none, or they may be missing from the
 * database.
 */
export async function* undoSplits(target: Target, file: AdjustedFile, parts: ActionParts): Rows {
  const judge = await judgeOf(target, file, parts)
  let isUndone = false
  for await (const batch of file.rows()) {
    yield batch.map((incoming): IncomingRow => {
      const named = incoming.reject === undefined ? namedRow(target, incoming.row, parts.market) : undefined
      if (named === undefined) return incoming
      const judged = judge(named)
      if ('reject' in judged) return { ...incoming, ...judged }
      if (judged.ratio.equals(1)) return incoming
      isUndone = true
      return { ...incoming, row: asTraded(incoming.row, judged.ratio) }
    })
  }
  if (isUndone) file.onUndone()
}

type Judged = { readonly reject: Refusal } | { readonly ratio: Decimal }

/** Returns a function that determines how to undo the adjustment of a row's prices, or why it cannot be undone. */
async function judgeOf(
  target: Target,
  { recognized: { preset, form }, scan, downloaded }: AdjustedFile,
  parts: ActionParts,
): Promise<(row: NamedRow) => Judged> {
  const names = await namesOfRows(target, scan(), parts)
  const listings = await listingsOfNames(parts, names)
  const since = [...names.values()].reduce((first, each) => (each.first < first ? each.first : first), parts.today)
  const known = await recordedActions(parts, listings, since)
  const refuse = (row: NamedRow, why: string): Judged => ({
    reject: {
      rule: 'adjusted-prices',
      value: row.name,
      reason:
        `${preset.title} adjusts prices ${form.adjusted ?? 'for splits'}, and ${why}; --adjusted-as-is imports ` +
        'them unchanged',
    },
  })
  const isIncluded = (date: string) => downloaded === undefined || date <= downloaded
  return (row) => {
    const id = listings.of(row)?.id ?? ''
    const splits = known.splits.get(id) ?? []
    // Without `adjusted`, the file is imported with a note.
    if (splits.length === 0)
      return form.adjusted === undefined ? { ratio: new Decimal(1) } : refuse(row, `no split of ${row.name} is known`)
    const last = downloaded ?? names.get(keyOf(row))?.last ?? row.date
    const included = splits.filter(({ execution_date }) => isIncluded(execution_date))
    const later = included.find(({ execution_date }) => execution_date > last)
    if (later !== undefined)
      return refuse(
        row,
        `the rows of ${row.name} end on ${last}, before the split on ${later.execution_date}: if the file was ` +
          'downloaded after the split, state the date with --downloaded',
      )
    const paid = form.restated?.includes('dividends') === true ? (known.dividends.get(id) ?? []) : []
    const dividend = paid.find(({ ex_date }) => ex_date > row.date && isIncluded(ex_date))
    if (dividend !== undefined) return refuse(row, `${row.name} paid a dividend on ${dividend.ex_date}`)
    return { ratio: ratioAfter(included, row) }
  }
}

const ratioAfter = (splits: readonly Split[], { date }: NamedRow) =>
  splits
    .filter(({ execution_date }) => execution_date > date)
    .reduce((product, { ratio }) => product.times(ratio), new Decimal(1))

/** Returns a pre-split row with its prices and volume as traded. */
function asTraded(row: IncomingRow['row'], ratio: Decimal): IncomingRow['row'] {
  const undone: Record<string, unknown> = { ...row }
  for (const field of ADJUSTED_FIELDS) {
    const text = typeof row[field] === 'string' ? decimalText(row[field]) : undefined
    if (text === undefined) continue
    undone[field] = field === 'volume' ? roundedText(new Decimal(text).div(ratio), 0) : price(text, ratio)
  }
  return undone
}

function price(text: string, ratio: Decimal): string {
  const value = ratio.times(text)
  return roundedText(value, value.lessThan(1) ? DIGITS_BELOW_ONE : DIGITS)
}
