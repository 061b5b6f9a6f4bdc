import { defineDataset } from '@bourse/kit'
import { actions } from './record.ts'
import { events } from './staging/events.ts'
import { listActions } from './operations/list-actions.ts'
import { listDividends } from './operations/list-dividends.ts'
import { listSplits } from './operations/list-splits.ts'
import { dividendsService, payoutsService, priceAdjustmentsService, splitsService } from './provides.ts'
import { alpacaActionsSource } from './sources/alpaca-actions.ts'
import { screenerFields } from './screener-fields.ts'
import { eodhdDividends, eodhdSplits } from './sources/eodhd-actions.ts'
import { fmpSplits } from './sources/fmp-splits.ts'
import { massiveDividendsSource } from './sources/massive-dividends.ts'
import { massiveSplitsSource } from './sources/massive-splits.ts'
import { sharadarActionsSource } from './sources/sharadar-actions.ts'
import { tiingoActions } from './sources/tiingo-actions.ts'
import { yahooActions } from './sources/yahoo-actions.ts'

export default defineDataset({
  id: 'corporate-actions',
  module: import.meta.url,
  title: 'Corporate actions',
  summary: 'Dividends, splits, spin-offs, rights and mergers merged from all sources, with point-in-time history.',
  records: [actions],
  staging: [events],
  sources: [
    alpacaActionsSource,
    eodhdSplits,
    eodhdDividends,
    massiveSplitsSource,
    massiveDividendsSource,
    tiingoActions,
    fmpSplits,
    sharadarActionsSource,
    yahooActions,
  ],
  endpoints: [listActions, listDividends, listSplits],
  provides: [splitsService, dividendsService, payoutsService, priceAdjustmentsService, screenerFields],
  imports: events,
})
