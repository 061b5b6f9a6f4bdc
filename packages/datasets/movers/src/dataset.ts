import { defineDataset } from '@bourse/kit'
import { listMovers } from './list-movers.ts'
import { rankRecentSessions } from './rank-recent-sessions.ts'
import { sessionsToRank } from './staging/sessions-to-rank.ts'
import { rankedSessions, sessionMoves } from './records.ts'
import { rankingsService } from './provides.ts'

export default defineDataset({
  id: 'movers',
  title: 'Movers',
  summary: 'A session’s top gainers and losers, ranked by their change from the previous close.',
  records: [sessionMoves, rankedSessions],
  staging: [sessionsToRank],
  endpoints: [listMovers],
  jobs: [rankRecentSessions],
  provides: [rankingsService],
})
