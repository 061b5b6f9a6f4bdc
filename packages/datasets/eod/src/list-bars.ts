import { collection, entities, perSubject } from '@bourse/kit'
import { listing } from '@bourse/services'
import { barScaling } from './adjusted.ts'
import { dailyBars } from './record.ts'

/** GET /v1/eod */
export const listBars = collection('/eod', dailyBars, {
  id: 'eod.list',
  summary: 'Daily bars',
  description:
    'Open, high, low, close and volume of each session, raw as traded unless `adjustment` says otherwise. With ' +
    '`from` and `to`: the bars of the requested listings, newest first; as columns (`format=arrow` or ' +
    '`parquet`) and in exports, also without selectors: the history of every listing in the key’s markets. With ' +
    '`date`: one bar per listing in symbol order, for the requested listings or for every listing in the key’s ' +
    'markets (mutual funds only if requested), under its symbol on that date.',
  select: entities(listing),
  forms: [
    { form: 'range', dates: 'desc', whole: { excludeKinds: ['FUND'] } },
    { form: 'date', excludeKinds: ['FUND'] },
  ],
  scales: barScaling,
  capabilities: ['eod.read'],
  needsMarket: true,
  credits: perSubject(5, { whole: 500 }),
  limit: { default: 1000, max: 10_000 },
})
