import { defineDataset } from '@bourse/kit'
import { listMovers } from './list-movers.ts'
import { rankRecentSessions } from './rank-recent-sessions.ts'
import { sessionsToRank } from './staging/sessions-to-rank.ts'
import { rankedSessions, sessionMoves } from './records.ts'
import { rankingsService } from './provides.ts'

export default defineDataset({
  id: 'movers',
  title: 'Movers',
  summary: 'The top gainers and losers of a session, ranked by their change from the close before.',
  records: [sessionMoves, rankedSessions],
  staging: [sessionsToRank],
  endpoints: [listMovers],
  jobs: [rankRecentSessions],
  provides: [rankingsService],
})
