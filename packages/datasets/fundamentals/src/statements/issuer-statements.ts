import { addDays, Decimal } from '@bourse/kit/values'
import { daysOf, isQuarter, isYear, periodEndMoved, periodEndOf } from '../facts/fiscal-period.ts'
import { type Filing } from '../facts/reported-fact.ts'
import { type Draft, draftOf } from './statement-draft.ts'
import { type ExactPeriod, KnownFacts, ofKey } from './known-facts.ts'
import { type Statement } from './line-definition.ts'
import { REQUIRED } from './lines/lines.ts'
import { type LineReader } from './quality/quality-issue.ts'
import { type Surroundings } from './quality/withheld-lines.ts'
import { type PeriodType } from './statement-row.ts'
import { type Version, versionOf } from './statement-version.ts'
import { adjoins, transitionOf, type TransitionPeriod } from './transition-period.ts'

interface Key {
  readonly statement: Statement
  readonly periodType: PeriodType
  readonly periodEnd: string
}

/** Build order: balance sheets first, because checks on the other statements use total assets. */
const ORDER: readonly Statement[] = ['balance_sheet', 'cash_flow_statement', 'income_statement']

/** Builds one issuer's statements filing by filing. */
export class IssuerStatements {
  readonly #known = new KnownFacts()
  readonly #newest = new Map<string, Version>()
  readonly #transitions = new Map<string, TransitionPeriod>()
  readonly #exact = new Map<string, Map<string, ExactPeriod>>()

  /** Reads a filing that is newer than all previous ones; returns the statement versions that it adds. */
  read(filing: Filing): readonly Version[] {
    const touched = this.#known.read(filing)
    const ownEnd = ownEndOf(touched)
    const transition = transitionOf(filing, touched, ownEnd)
    if (transition !== undefined) this.#transitions.set(`${transition.start}/${transition.end}`, transition)
    return this.#keysOf(touched, transition).flatMap((key) => {
      const version = this.#versionOf(key, filing, ownEnd)
      return version === undefined ? [] : [version]
    })
  }

  #keysOf(touched: readonly ExactPeriod[], transition: TransitionPeriod | undefined): readonly Key[] {
    const keys = new Map<string, Key>()
    const add = (statement: Statement, periodType: PeriodType, period: ExactPeriod) => {
      const key = { statement, periodType, periodEnd: periodEndOf(period.end) }
      keys.set(keyText(key), key)
      const exact = ofKey(this.#exact, keyText(key), () => new Map<string, ExactPeriod>())
      exact.set(`${period.start}/${period.end}`, period)
    }
    for (const period of touched) {
      if (period.start !== null) this.#addFlows(period, add)
      else this.#addBalance(period, add)
    }
    if (transition !== undefined) for (const key of this.#yearsBefore(transition)) keys.set(keyText(key), key)
    return [...keys.values()].sort(
      (a, b) =>
        ORDER.indexOf(a.statement) - ORDER.indexOf(b.statement) ||
        (a.periodEnd < b.periodEnd ? -1 : a.periodEnd > b.periodEnd ? 1 : 0) ||
        (a.periodType < b.periodType ? -1 : 1),
    )
  }

  /** Returns the annual statements that ended right before a transition period. */
  #yearsBefore({ start }: TransitionPeriod): readonly Key[] {
    const periodEnd = periodEndOf(addDays(start, -1))
    return ORDER.map((statement): Key => ({ statement, periodType: 'annual', periodEnd })).filter((key) =>
      this.#newest.has(keyText(key)),
    )
  }

  /**
   * Adds the statements that a duration affects: those of the period itself, and those of quarters that are the
   * difference between it and another duration.
   */
  #addFlows(period: ExactPeriod, add: Add): void {
    for (const one of [period, ...this.#known.quartersByDifference(period)]) {
      const type = periodTypeOf(one)
      if (type === undefined) continue
      add('income_statement', type, one)
      add('cash_flow_statement', type, one)
    }
    if (periodTypeOf(period) === 'annual') this.#addBalance({ start: null, end: period.end }, add)
  }

  /**
   * Adds the statements that a balance affects: the balance sheet of a quarter that ends on its date, that of a year if
   * one ends there, and the cash flow statements that the balance opens or closes.
   */
  #addBalance(balance: ExactPeriod, add: Add): void {
    const ending = this.#known.until(balance.end)
    add('balance_sheet', 'quarterly', balance)
    if (ending.some((period) => periodTypeOf(period) === 'annual')) add('balance_sheet', 'annual', balance)
    for (const period of [...ending, ...this.#known.from(addDays(balance.end, 1))])
      for (const one of [period, ...this.#known.quartersByDifference(period)]) {
        const type = periodTypeOf(one)
        if (type !== undefined) add('cash_flow_statement', type, one)
      }
  }

  #versionOf(key: Key, filing: Filing, ownEnd: string): Version | undefined {
    const text = keyText(key)
    const draft = this.#draftOf(key)
    if (draft === undefined) return undefined
    const before = this.#newest.get(text)
    const transitions =
      key.periodType === 'annual'
        ? [...this.#transitions.values()].filter((transition) => adjoins(draft.period, transition))
        : []
    const surroundings = this.#surroundings(key)
    const version = versionOf({ ...key, draft, before, filing, ownEnd, surroundings, transitions })
    if (version === undefined) return undefined
    this.#newest.set(text, version)
    return version
  }

  /**
   * Builds a statement's draft. If several exact periods have the same period end, picks the one with the most lines,
   * then the one that ends last.
   */
  #draftOf({ statement, ...key }: Key): Draft | undefined {
    const exact = this.#exact.get(keyText({ statement, ...key }))?.values() ?? []
    const drafts = [...exact]
      .flatMap((period) => draftOf(this.#known, statement, period) ?? [])
      .filter(({ lines }) => REQUIRED[statement].some((id) => lines.has(id)))
    return drafts.sort((a, b) => b.lines.size - a.lines.size || (a.period.end < b.period.end ? 1 : -1))[0]
  }

  #surroundings(key: Key): Surroundings {
    const step = key.periodType === 'annual' ? 12 : 3
    const moved = (months: number): LineReader =>
      this.#reading({ ...key, periodEnd: periodEndMoved(key.periodEnd, months) })
    const assets = this.#reading({ statement: 'balance_sheet', periodType: 'quarterly', periodEnd: key.periodEnd })
    return { yearBefore: moved(-12), neighbours: [moved(-step), moved(step)], totalAssets: assets('total_assets') }
  }

  #reading(key: Key): LineReader {
    const items = this.#newest.get(keyText(key))?.row.items
    return (id) => {
      const value = items?.[id]
      return value === undefined || value === null ? undefined : new Decimal(value)
    }
  }
}

type Add = (statement: Statement, periodType: PeriodType, period: ExactPeriod) => void

const keyText = ({ statement, periodType, periodEnd }: Key): string => `${statement} ${periodType} ${periodEnd}`

function periodTypeOf({ start, end }: ExactPeriod): PeriodType | undefined {
  if (start === null) return undefined
  const days = daysOf(start, end)
  return isQuarter(days) ? 'quarterly' : isYear(days) ? 'annual' : undefined
}

/** End of the period that a filing covers: the last day of its durations. */
function ownEndOf(touched: readonly ExactPeriod[]): string {
  const durations = touched.filter(({ start }) => start !== null)
  return (durations.length === 0 ? touched : durations).reduce((last, { end }) => (end > last ? end : last), '')
}
