import type { Knowledge, SubjectResolver } from '@bourse/kit'
import { addDays, isBefore } from '@bourse/kit/values'
import { listedSymbols, type Sessions } from '@bourse/services'
import { RETAINED_DAYS } from '../retention.ts'

/** Some listings of a closed US session. */
export interface SessionPart {
  readonly date: string
  /** Instants, UTC. */
  readonly open: string
  readonly close: string
  readonly symbols: readonly string[]
}

interface PartOptions {
  readonly from: string
  readonly to: string
  /** Sessions that close later are not planned. */
  readonly at: string
  readonly knowledge: Knowledge
  /** Symbols of one part. */
  readonly size: number
}

/** Divides the listings of each closed session of a window into parts, within the retention period. */
export async function sessionParts(
  { listings, sessions }: { readonly listings: SubjectResolver; readonly sessions: Sessions },
  { from, to, at, knowledge, size }: PartOptions,
): Promise<readonly SessionPart[]> {
  const retained = addDays(at.slice(0, 10), -RETAINED_DAYS)
  const parts: SessionPart[] = []
  for (const date of sessions.between('XNYS', from < retained ? retained : from, to)) {
    const session = sessions.on('XNYS', date)
    if (session === undefined || session === 'closed' || isBefore(at, session.close_at)) continue
    const symbols = [...new Set(await listedSymbols(listings, { date, knowledge }))].toSorted()
    for (let start = 0; start < symbols.length; start += size)
      parts.push({
        date,
        open: session.open_at,
        close: session.close_at,
        symbols: symbols.slice(start, start + size),
      })
  }
  return parts
}
