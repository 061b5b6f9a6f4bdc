import type { Knowledge, SubjectResolver } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { closedSessions, listedSymbols, type ClosedSession, type Sessions } from '@bourse/services'
import { RETAINED_DAYS } from '../retention.ts'

/** A closed US session, and a group of listings. */
export interface SessionPart extends ClosedSession {
  readonly symbols: readonly string[]
}

interface PartOptions {
  readonly from: string
  readonly to: string
  /** The instant of planning; sessions that close later are skipped. */
  readonly at: string
  readonly knowledge: Knowledge
  /** Number of symbols per part. */
  readonly size: number
}

/**
 * Divides the listings of each closed session in a window into parts of `size` listings. Sessions older than the
 * retention period are skipped.
 */
export async function sessionParts(
  { listings, sessions }: { readonly listings: SubjectResolver; readonly sessions: Sessions },
  { from, to, at, knowledge, size }: PartOptions,
): Promise<readonly SessionPart[]> {
  const retained = addDays(at.slice(0, 10), -RETAINED_DAYS)
  const parts: SessionPart[] = []
  for (const session of closedSessions(sessions, 'XNYS', { from: from < retained ? retained : from, to, at })) {
    const symbols = [...new Set(await listedSymbols(listings, { date: session.date, knowledge }))].toSorted()
    for (let start = 0; start < symbols.length; start += size)
      parts.push({ ...session, symbols: symbols.slice(start, start + size) })
  }
  return parts
}
