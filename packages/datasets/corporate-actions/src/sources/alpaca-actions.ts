import { actionsAddress, allPages, alpacaActions, alpacaPublisher, NEW_YORK } from '@bourse/alpaca'
import { TAPE_MARKETS } from '@bourse/services'
import { source, Type, type SourceWindow } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { addDays } from '@bourse/kit/values'
import { events } from '../staging/events.ts'
import { corporateEvent } from '../staging/event-fields.ts'

/**
 * Number of days before and after today to fetch actions for, because the publisher does not state when an action was
 * added.
 */
const [DAYS_BACK, DAYS_AHEAD] = [30, 60]

/** Corporate actions for US listings by their process date, every morning. */
export const alpacaActionsSource = source({
  id: 'alpaca-actions',
  title: 'Corporate actions for US listings from Alpaca',
  feeds: events,
  publisher: alpacaPublisher,
  role: 'tape',
  markets: TAPE_MARKETS,
  schedule: { cron: '0 7 * * *', zone: NEW_YORK },
  config: Type.Object({}),
  plan: ({ from, to }) => [{ from: addDays(from, -DAYS_BACK), to: addDays(to, DAYS_AHEAD) }],
  async fetch(unit: SourceWindow, { http, clock }): Promise<string> {
    return rawPages({ unit, asked_at: clock.now() }, await allPages(http, actionsAddress(unit)))
  },
  *parse(raw) {
    for (const body of readPages(raw).bodies)
      for (const action of alpacaActions(body)) yield 'part' in action ? action : corporateEvent(action)
  },
})
