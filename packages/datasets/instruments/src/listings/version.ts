import type { Knowledge } from '@bourse/kit'

const RECORDS = [
  'instruments.instruments',
  'instruments.symbol_assignments',
  'instruments.issuer_listings',
  'instruments.identifiers',
]

/**
 * Names the state of the records that a reader sees; every cache key begins with it. It uses instants because a restore
 * from an older backup may reuse batch numbers.
 */
export function versionOf(knowledge: Knowledge): string {
  return `${knowledge.asOf ?? ''}|${instantsOf(knowledge)}|`
}

/** One version for all requests between two publications, because they share their snapshot versions. */
const instants = new WeakMap<Knowledge['pins'], string>()

function instantsOf(knowledge: Knowledge): string {
  const known = instants.get(knowledge.pins)
  if (known !== undefined) return known
  const text = RECORDS.map((record) => instantOf(knowledge, record)).join('|')
  instants.set(knowledge.pins, text)
  return text
}

/** Whether a reader sees a publication that another does not. */
export function isNewer(knowledge: Knowledge, than: Knowledge): boolean {
  return RECORDS.some((record) => instantOf(knowledge, record) > instantOf(than, record))
}

/** Instant of the newest batch of a record; empty before the first. */
const instantOf = ({ pins }: Knowledge, record: string) => pins.get(record)?.at ?? ''
