import { addDays } from '@bourse/kit/values'
import { type Difference, differenceOf, differencesOf, nameOf } from './derived-quarter.ts'
import type { Book, ExactPeriod, KnownFacts } from './known-facts.ts'
import type { LineDefinition, Statement } from './line-definition.ts'
import { INCOME_STATEMENT } from './lines/income-statement.ts'
import { STATED_DEBT } from './lines/balance-sheet.ts'
import { LINES, SET_LINES } from './lines/lines.ts'
import { derivedShareLines } from './derived-shares.ts'
import { fromTags, type LineValue } from './line-value.ts'
import { shareLines } from './share-sets.ts'

/** A statement's lines as the tags state them, before formulas and checks are applied. */
export interface Draft {
  readonly statement: Statement
  readonly period: ExactPeriod
  readonly standard: Book['standard']
  readonly currency: string
  readonly lines: ReadonlyMap<string, LineValue>
  /** Stated totals of debt, for balance sheets only. */
  readonly statedDebt: ReadonlyMap<string, LineValue>
  /** Currencies of facts that were ignored. */
  readonly otherCurrencies: readonly string[]
  /** A line for which a newer filing states a value on a different share basis. */
  readonly stale?: string
  /** Depreciation from the cash flow statement, for an income statement that has none. */
  readonly depreciation?: LineValue
}

/**
 * Returns the lines known for an exact period, in the currency that has the most of them; undefined if there are none.
 */
export function draftOf(known: KnownFacts, statement: Statement, period: ExactPeriod): Draft | undefined {
  const differences = differencesOf(known, period)
  const direct = known.books(period)
  const names = new Set([...direct, ...differences.map(({ long }) => long)].map(nameOf))
  const drafts = [...names]
    .map((name) =>
      draftIn(
        known,
        statement,
        period,
        direct.find((book) => nameOf(book) === name),
        differences.find(({ long }) => nameOf(long) === name),
      ),
    )
    .filter((draft) => draft !== undefined)
    .sort((a, b) => b.lines.size - a.lines.size || (a.currency < b.currency ? -1 : 1))
  const [most, ...others] = drafts
  if (most === undefined) return undefined
  const currencies = new Set(others.map(({ currency }) => currency))
  return { ...most, otherCurrencies: [...currencies].filter((currency) => currency !== most.currency) }
}

function draftIn(
  known: KnownFacts,
  statement: Statement,
  period: ExactPeriod,
  direct: Book | undefined,
  difference: Difference | undefined,
): Draft | undefined {
  const book = direct ?? difference?.long
  if (book === undefined) return undefined
  const flows = statement === 'cash_flow_statement' || difference?.isFourthQuarter === true ? difference : undefined
  const lines = new Map<string, LineValue>()
  for (const definition of LINES[statement]) {
    if (SET_LINES.has(definition.id)) continue
    const lineValue = valueOf(definition, known, period, book, direct, flows)
    if (lineValue !== undefined) lines.set(definition.id, lineValue)
  }
  const { standard, currency } = book
  const statedDebt = statement === 'balance_sheet' && direct !== undefined ? linesOf(STATED_DEBT, direct) : new Map()
  const draft = { statement, period, standard, currency, lines, statedDebt, otherCurrencies: [] }
  if (statement !== 'income_statement') return lines.size === 0 ? undefined : draft
  return withShares(draft, lines, direct, difference)
}

const linesOf = (definitions: readonly LineDefinition[], book: Book): ReadonlyMap<string, LineValue> =>
  new Map(
    definitions.flatMap((definition) => {
      const lineValue = fromTags(definition, book)
      return lineValue === undefined ? [] : [[definition.id, lineValue] as const]
    }),
  )

function valueOf(
  definition: LineDefinition,
  known: KnownFacts,
  period: ExactPeriod,
  book: Book,
  direct: Book | undefined,
  flows: Difference | undefined,
): LineValue | undefined {
  if (definition.at !== undefined) return atBalanceDate(definition, known, period, book)
  const stated = direct === undefined ? undefined : fromTags(definition, direct)
  return stated ?? (flows === undefined ? undefined : differenceOf(definition, flows))
}

function atBalanceDate(
  definition: LineDefinition,
  known: KnownFacts,
  { start, end }: ExactPeriod,
  book: Book,
): LineValue | undefined {
  if (start === null) return undefined
  const date = definition.at === 'start' ? addDays(start, -1) : end
  const balance = known.books({ start: null, end: date }).find((other) => nameOf(other) === nameOf(book))
  return balance === undefined ? undefined : fromTags(definition, balance)
}

function withShares(
  draft: Draft,
  lines: Map<string, LineValue>,
  direct: Book | undefined,
  difference: Difference | undefined,
): Draft | undefined {
  const fourth = difference?.isFourthQuarter === true ? difference : undefined
  const stated = shareLines(direct?.sets ?? {})
  const complete = stated.lines.size > 0 && direct?.sets.both !== undefined
  const shares =
    complete || fourth === undefined
      ? stated
      : derivedShareLines(shareLines(fourth.long.sets), shareLines(fourth.short.sets), stated.lines, lines, draft)
  for (const [id, lineValue] of shares.lines) lines.set(id, lineValue)
  if (lines.size === 0) return undefined
  return { ...draft, stale: shares.stale, depreciation: depreciationOf(lines, difference) }
}

const DEPRECIATION = INCOME_STATEMENT.find(({ id }) => id === 'depreciation_and_amortization')

function depreciationOf(
  lines: ReadonlyMap<string, LineValue>,
  difference: Difference | undefined,
): LineValue | undefined {
  if (DEPRECIATION === undefined || difference === undefined || lines.has(DEPRECIATION.id)) return undefined
  return differenceOf(DEPRECIATION, difference)
}
