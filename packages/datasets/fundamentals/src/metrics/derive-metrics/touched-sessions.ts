import { addDays } from '@bourse/kit/values'
import type { IssuerDirectory } from '@bourse/services'

/** If too many estimates changed to list them, all estimates within this many days count as changed. */
const ESTIMATED_DAYS = 10

/** The entity and date of a changed row, as passed to a derivation. */
interface Change {
  readonly subject: string | null
  readonly date: string | null
}

interface Changes {
  /** Changed rows that affect all sessions of their companies; undefined if everything may have changed. */
  readonly filed: readonly Change[] | undefined
  /** Changed rows that affect sessions on or after their dates; undefined if any recent row may have changed. */
  readonly estimated: readonly Change[] | undefined
}

/** Returns a predicate for listings' sessions with changed inputs. A filing affects all listings of its issuer. */
export function touchedSessions(
  { filed, estimated }: Changes,
  directory: IssuerDirectory,
  today: string,
): (id: string, date: string) => boolean {
  const listingsOf = ({ subject }: Change) => {
    const id = subject ?? ''
    const issuer = directory.ofListing(id) ?? directory.ofCompany(id)
    return issuer?.listings.map(({ instrument_id }) => instrument_id) ?? []
  }
  const touched = filed && new Set(filed.flatMap(listingsOf))
  const late = addDays(today, -ESTIMATED_DAYS)
  const since = new Map<string, string>()
  for (const change of estimated ?? [])
    for (const id of listingsOf(change)) {
      const [date, known = date] = [change.date ?? late, since.get(id)]
      since.set(id, date < known ? date : known)
    }
  const firstOf = (id: string) => (estimated === undefined ? late : since.get(id))
  return (id, date) => {
    const first = firstOf(id)
    return touched?.has(id) !== false || (first !== undefined && date >= first)
  }
}
