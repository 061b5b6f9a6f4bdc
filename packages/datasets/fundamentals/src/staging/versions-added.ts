import { type FactRow, keyOfFact, nextVersion } from '../facts/fact-versions.ts'

/** The newest published version of a fact, and when it became known. */
export interface KnownFact extends Pick<FactRow, (typeof STATED)[number]> {
  /** When the version became known, as a UTC instant. */
  readonly known_from: string
}

/** Columns that identify a fact and the filing that first stated it. */
const STATED = [
  'value',
  'filing_id',
  'form_type',
  'filed_on',
  'first_filed_on',
  'last_filing_id',
  'filing_fiscal_year',
  'filing_fiscal_period',
  'restated',
] as const

/**
 * Returns the versions that facts add to the published ones: a new key, a different value in a later filing, or a later
 * filing that repeats the value. A value from an earlier filing than the published one is skipped, because the
 * published one remains the newest.
 * @param rows an issuer's facts, in the order they became known
 * @param published the newest versions by `keyOfFact`
 */
export function versionsAdded(rows: readonly FactRow[], published: ReadonlyMap<string, KnownFact>): readonly FactRow[] {
  const newest = new Map(published)
  const added = new Map<string, FactRow>()
  for (const row of rows) {
    const key = keyOfFact(row)
    const next = versionAdded(row, newest.get(key))
    if (next === undefined) continue
    newest.set(key, { ...next, known_from: next.known_at })
    added.set(`${key} ${next.known_at}`, next)
  }
  return [...added.values()]
}

function versionAdded(row: FactRow, before: KnownFact | undefined): FactRow | undefined {
  const next = nextVersion(row.value, before, () => row)
  if (before === undefined) return next
  if (row.known_at <= before.known_from) return undefined
  if (next !== undefined) return next
  const { last_filing_id } = row
  if (last_filing_id === before.last_filing_id) return undefined
  return { ...row, ...Object.fromEntries(STATED.map((name) => [name, before[name]])), last_filing_id }
}
