import type { Subject } from '@bourse/kit'
import { isBefore } from '@bourse/kit/values'
import { identifierName } from './identifier-names.ts'

/** An incoming name, in one market or any market, with its first and last date if the record has dates. */
export interface StagedName {
  readonly name: string
  readonly market: string | null
  from: string
  to: string
  /** The earliest instant at which one of its rows was known, if the rows specify when they were known. */
  knownAt: string | null
}

/** Means "at any time", for rows without dates. */
export const NO_DATE = 'infinity'

/**
 * Extends a name's date range. Returns true if the new dates are outside the previous range, which means that no date
 * is repeated for the name.
 */
export function widenDates(
  names: Map<string, StagedName>,
  { name, market, knownAt }: Pick<StagedName, 'name' | 'market' | 'knownAt'>,
  from: string,
  to = from,
): boolean {
  const key = market === null ? name : `${market}:${name}`
  const known = names.get(key)
  if (known === undefined) {
    names.set(key, { name, market, from, to, knownAt })
    return true
  }
  if (knownAt !== null && knownAt !== known.knownAt && (known.knownAt === null || isBefore(knownAt, known.knownAt)))
    known.knownAt = knownAt
  const differ = to < known.from || from > known.to
  if (from < known.from) known.from = from
  if (to > known.to) known.to = to
  return differ
}

/**
 * Returns how a row identifies its entity: by a name in its own market, in the file's market or in any market;
 * otherwise by an identifier.
 */
export function nameOf(
  row: Readonly<Record<string, unknown>>,
  subject: Pick<Subject, 'nameField' | 'identifiers' | 'isByIdAlone'> | undefined,
  market: string | undefined,
): { name: string | null; market: string | null } {
  if (subject?.isByIdAlone === true) return { name: null, market: null }
  const given = subject === undefined ? undefined : row[subject.nameField]
  const mic = row['exchange_mic']
  if (typeof given === 'string' && given !== '')
    return { name: given.toUpperCase(), market: typeof mic === 'string' && mic !== '' ? mic : (market ?? null) }
  const member = subject?.identifiers?.find((name) => typeof row[name] === 'string' && row[name] !== '')
  if (member === undefined) return { name: null, market: null }
  return {
    name: identifierName(member, String(row[member])),
    market: typeof mic === 'string' && mic !== '' ? mic : null,
  }
}
