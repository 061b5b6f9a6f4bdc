import { addDays } from '@bourse/kit/values'
import type { IssuerDirectory } from '@bourse/services'

/** Where too many estimates changed to tell which, those of so many days count as changed. */
const ESTIMATED_DAYS = 10

/** Rows of an entity and a date, as a derivation is told that they changed. */
interface Change {
  readonly subject: string | null
  readonly date: string | null
}

interface Changes {
  /** Rows that all sessions of their companies are made of; undefined: everything. */
  readonly filed: readonly Change[] | undefined
  /** Rows that sessions from their dates on are made of; undefined: all of late. */
  readonly estimated: readonly Change[] | undefined
}

/** Whether a session of a listing is made of something that changed: a filing touches all of its issuer. */
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
