import { defineDataset } from '@bourse/kit'
import { listCalendar } from './list-calendar.ts'
import { listExchanges } from './list-exchanges.ts'
import { listMarketStatus } from './list-market-status.ts'
import { sessionsService } from './provides.ts'

export default defineDataset({
  id: 'calendars',
  title: 'Exchanges and calendars',
  summary: 'Exchanges with their trading conventions, trading calendars by rule, and whether each market is open.',
  endpoints: [listExchanges, listCalendar, listMarketStatus],
  provides: [sessionsService],
})
