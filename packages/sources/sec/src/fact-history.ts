import { BadRecord } from '@bourse/kit'
import type { SecFact } from './company-facts.ts'

/** A value of a fact from the filing that first stated it on, until another filing states another. */
export interface FactVersion extends SecFact {
  /** When the period was first stated at all, with whatever value. */
  readonly first_filed_on: string
  /** Newest filing that repeats this value. */
  readonly last_filing_id: string
  /** A filing before stated another value. */
  readonly restated: boolean
}

/** One fact of a company: a concept, unit and fiscal period, with each value that was stated for it, oldest first. */
export interface FactHistory {
  readonly concept: string
  readonly unit: string
  readonly fiscal_start: string | null
  readonly fiscal_end: string
  readonly versions: readonly FactVersion[]
}

const TAXONOMIES = new Set(['us-gaap', 'ifrs-full', 'dei', 'srt'])
const FORMS = /^(?:10-K|10-Q|20-F|40-F|6-K|8-K|10-KT|10-QT)(?:\/A)?$/

/**
 * Whether a fact is one of statements: its taxonomy is us-gaap, ifrs-full, dei or srt, and its form no proxy statement
 * or prospectus.
 */
export function isStatementFact({ concept, form_type }: SecFact): boolean {
  return TAXONOMIES.has(concept.slice(0, concept.indexOf(':'))) && FORMS.test(form_type)
}

/**
 * Groups the facts of one company into what was known when: by filing date, then accession number; a filing that
 * repeats the last value makes no version. Two values for one fact in one filing: the one with more significant digits;
 * with equally many neither, and a `BadRecord` whose reason begins with `conflict`.
 */
export function factHistories(facts: Iterable<SecFact>): (FactHistory | BadRecord)[] {
  const groups = new Map<string, SecFact[]>()
  for (const fact of facts) {
    const key = `${fact.concept} ${fact.unit} ${fact.fiscal_start ?? ''} ${fact.fiscal_end}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [fact])
    else group.push(fact)
  }
  return [...groups.values()].flatMap(historyOf)
}

function historyOf(group: SecFact[]): (FactHistory | BadRecord)[] {
  const { agreed, conflicts } = oneOfEachFiling(group.sort(inOrder))
  const versions: FactVersion[] = []
  for (const fact of agreed) {
    const last = versions.at(-1)
    if (last?.value === fact.value) versions[versions.length - 1] = { ...last, last_filing_id: fact.filing_id }
    else
      versions.push({
        ...fact,
        first_filed_on: agreed[0]?.filed_on ?? fact.filed_on,
        last_filing_id: fact.filing_id,
        restated: last !== undefined,
      })
  }
  const [first] = versions
  if (first === undefined) return conflicts
  const { concept, unit, fiscal_start, fiscal_end } = first
  return [...conflicts, { concept, unit, fiscal_start, fiscal_end, versions }]
}

function inOrder(a: SecFact, b: SecFact): number {
  const [left, right] = [`${a.filed_on} ${a.filing_id}`, `${b.filed_on} ${b.filing_id}`]
  return left < right ? -1 : left > right ? 1 : 0
}

function oneOfEachFiling(sorted: readonly SecFact[]): { agreed: SecFact[]; conflicts: BadRecord[] } {
  const agreed: SecFact[] = []
  const conflicts: BadRecord[] = []
  for (let at = 0; at < sorted.length;) {
    const filing = sorted.slice(at, filingEnd(sorted, at))
    at += filing.length
    const most = Math.max(...filing.map(({ value }) => significantDigits(value)))
    const best = filing.filter(({ value }) => significantDigits(value) === most)
    const [fact] = best
    if (fact === undefined) continue
    if (best.every(({ value }) => value === fact.value)) agreed.push(fact)
    else conflicts.push(new BadRecord(best, 'conflict: expected one value of a fact in a filing, came several'))
  }
  return { agreed, conflicts }
}

function filingEnd(sorted: readonly SecFact[], from: number): number {
  let end = from
  while (sorted[end]?.filing_id === sorted[from]?.filing_id && end < sorted.length) end++
  return end
}

function significantDigits(value: string): number {
  const digits = value.replace(/[-.]/g, '').replace(/^0+/, '')
  return (value.includes('.') ? digits : digits.replace(/0+$/, '')).length
}
