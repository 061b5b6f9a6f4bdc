import { defineDataset } from '@bourse/kit'
import { dailyBars } from './daily-bars.ts'
import { listBars } from './endpoints.ts'
import { indexByDate } from './migrations/index-by-date.ts'
import { volumeWithFractions } from './migrations/volume-with-fractions.ts'
import { listMovers } from './movers/list-movers.ts'
import { rankRecentSessions } from './movers/rank-recent-sessions.ts'
import { sessionsToRank } from './movers/rank-sessions.ts'
import { rankedSessions, sessionMoves } from './movers/records.ts'
import { rankingsService } from './movers/stored-rankings.ts'
import { barsService } from './provides.ts'
import { publishQuotedDays } from './quoted-days/publish-quoted-days.ts'
import { quotedDays } from './quoted-days/quoted-days.ts'
import { releaseHeldBars } from './release-held-bars.ts'
import { demo } from './sources/demo.ts'

export default defineDataset({
  id: 'eod',
  title: 'Daily bars',
  summary:
    'Open, high, low, close and volume of every session, raw as traded, with what was known when, and the top movers.',
  records: [dailyBars, sessionMoves, rankedSessions],
  intakes: [quotedDays, sessionsToRank],
  migrations: { '0002_volume_with_fractions': volumeWithFractions, '0003_index_by_date': indexByDate },
  sources: [demo],
  endpoints: [listBars, listMovers],
  jobs: [releaseHeldBars, rankRecentSessions, publishQuotedDays],
  provides: [barsService, rankingsService],
  imports: dailyBars,
  freshness: dailyBars,
})
