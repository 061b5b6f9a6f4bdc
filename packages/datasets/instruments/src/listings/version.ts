import type { Knowledge } from '@bourse/kit'

const RECORDS = [
  'instruments.instruments',
  'instruments.symbol_assignments',
  'instruments.issuer_listings',
  'instruments.identifiers',
]

/**
 * Returns a name for the state of the records visible to a reader; every cache key begins with it. The name consists of
 * instants, because a restore from an older backup may reuse batch numbers.
 */
export function versionOf(knowledge: Knowledge): string {
  return `${knowledge.asOf ?? ''}|${instantsOf(knowledge)}|`
}

/** The instants of each set of snapshot versions; all requests between two publications share one set. */
const instants = new WeakMap<Knowledge['pins'], string>()

function instantsOf(knowledge: Knowledge): string {
  const known = instants.get(knowledge.pins)
  if (known !== undefined) return known
  const text = RECORDS.map((record) => instantOf(knowledge, record)).join('|')
  instants.set(knowledge.pins, text)
  return text
}

/** Returns true if a publication is visible at the first knowledge time but not at the second. */
export function isNewer(knowledge: Knowledge, than: Knowledge): boolean {
  return RECORDS.some((record) => instantOf(knowledge, record) > instantOf(than, record))
}

/** Returns the instant of a record's newest batch; empty if the record has no batch. */
const instantOf = ({ pins }: Knowledge, record: string) => pins.get(record)?.at ?? ''
