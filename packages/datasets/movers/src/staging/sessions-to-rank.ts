import { f, stagingTable, into, optional, type Into, type ProvidedNeeds, type ReconcileContext } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { dailyBars, isComplete, listings, sessions, splits } from '@bourse/services'
import { marketOf } from '../market-of.ts'
import { movesOf, splitsWithin } from '../moves-of-session.ts'
import { RETENTION_DAYS, rankedSessions, sessionMoves } from '../records.ts'
import { coverageOf } from '../session-coverage.ts'
import { inputsOf } from '../session-state.ts'
import { calendarOf, marksOf, sessionOn, type SessionInputs } from '../sessions-of-market.ts'

const fields = {
  exchange_mic: f.text('MIC of the market'),
  date: f.date('Session to rank'),
}

const needs = { bars: dailyBars, listings, splits: optional(splits), sessions: optional(sessions) }

/**
 * Sessions whose moves must be computed. A row only identifies the session: its moves and its version are computed
 * from the bars known when the publication starts. If a bar is published in the meantime, the job runs again.
 */
export const sessionsToRank = stagingTable('sessions_to_rank', {
  title: 'Sessions to rank',
  fields,
  feeds: [rankedSessions, sessionMoves],
  needs,
  async reconcile(given, rows, context) {
    const ranked: Into[] = []
    for (const { exchange_mic, date } of rows) ranked.push(...(await rank(given, exchange_mic, date, context)))
    return ranked
  },
})

async function rank(
  given: ProvidedNeeds<typeof needs>,
  mic: string,
  date: string,
  { knowledge, today, reject }: ReconcileContext,
): Promise<readonly Into[]> {
  const sessionInputs: SessionInputs = { bars: given.bars, calendar: calendarOf(given.sessions), knowledge }
  const market = await marketOf(given.listings, { mic, on: today, funds: false, knowledge })
  const session = await sessionOn(sessionInputs, market, date)
  if (session === undefined) {
    const reason = `${mic} has no session on ${date}, or no earlier session`
    reject({ exchange_mic: mic, date }, { rule: 'no-session', value: date, reason })
    return []
  }
  const coverage = await coverageOf(sessionInputs, market, session)
  const marks = await marksOf(sessionInputs, market, [session.previous_date, date])
  const inputs = inputsOf(market, session, marks, await splitsWithin(sessionInputs, given.splits, market, session))
  const complete = isComplete(coverage)
  // Older moves would be removed immediately.
  const moves =
    date < addDays(today, -RETENTION_DAYS) ? [] : await movesOf(sessionInputs, given.splits, market, session)
  return [
    into(rankedSessions, { exchange_mic: mic, ...session, ...coverage, complete, inputs }),
    ...moves.map((move) => into(sessionMoves, move)),
  ]
}
