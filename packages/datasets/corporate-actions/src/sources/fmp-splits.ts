import { fmpPublisher, splits, splitsAddress } from '@bourse/fmp'
import { source, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { US_MARKETS } from '@bourse/services'
import { corporateEvent } from '../staging/event-fields.ts'
import { events } from '../staging/events.ts'
import { monthsAround, type Month } from './months.ts'

/** Splits by month, including announced ones. */
export const fmpSplits = source({
  id: 'fmp-splits',
  title: 'Splits from Financial Modeling Prep',
  feeds: events,
  publisher: fmpPublisher,
  schedule: { cron: '15 5 * * *', zone: 'America/New_York' },
  config: Type.Object({}),
  markets: US_MARKETS,
  plan: monthsAround,
  async fetch(unit: Month, { http, clock }): Promise<string> {
    const answer = await http.ask(splitsAddress(unit), { expects: 'json' })
    return rawPages({ unit, asked_at: clock.now() }, answer.refusal === undefined ? [answer.text()] : [])
  },
  *parse(raw: string, unit: Month) {
    for (const body of readPages(raw).bodies)
      for (const split of splits(body, unit)) yield 'symbol' in split ? corporateEvent(split) : split
  },
})
