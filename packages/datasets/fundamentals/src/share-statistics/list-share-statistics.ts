import { collection, entities, perSubject } from '@bourse/kit'
import { classes } from '@bourse/services'
import { shareStatistics } from './record.ts'

/** GET /v1/share-statistics */
export const listShareStatistics = collection('/share-statistics', shareStatistics, {
  id: 'share-statistics.list',
  summary: 'Shares outstanding, float and ownership',
  description:
    'Share counts from filing cover pages, supplemented by vendors. Preferred shares, warrants, rights, ' +
    'units ' +
    'and funds have none. `from` and `to` apply to observed_on.',
  capabilities: ['share-statistics.list'],
  credits: perSubject(50, { whole: 500 }),
  select: entities(classes),
  latest: true,
})
