import type { Knowledge, SubjectResolver } from '@bourse/kit'
import { addDays, isBefore } from '@bourse/kit/values'
import { listedSymbols, type Sessions } from '@bourse/services'
import { RETAINED_DAYS } from '../retention.ts'

/** A closed US session and a group of its listings. */
export interface SessionPart {
  readonly date: string
  /** Opening and closing instants, UTC. */
  readonly open: string
  readonly close: string
  readonly symbols: readonly string[]
}

interface PartOptions {
  readonly from: string
  readonly to: string
  /** The instant of planning; sessions that close later are skipped. */
  readonly at: string
  readonly knowledge: Knowledge
  /** Number of symbols in one part. */
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
