import { LICENCE_REPORT_FIELDS, REPORTED_MONTH } from '@bourse/engine/licences'
import { endpoint, f, orderKeys, pageOf, Type } from '@bourse/kit'
import { administration } from '../contract/administration.ts'
import { COMMON } from '../common.ts'

const ORDER = ['id asc'] as const

const list = endpoint('/licences', {
  ...COMMON,
  id: 'admin.licences.list',
  summary: 'Requests of the last 30 days whose values the terms of a publisher do not permit to the account',
  description:
    'By account, publisher and operation, at most a few seconds old; only the 1,000 most frequent. Empty if the ' +
    'setting `licences` is off.',
  fields: {
    id: f.text('Account, publisher and operation', { example: 'acc_5d2f8c1f0a7be4d39c06|massive|eod.list' }),
    account_id: f.text('Account', { example: 'acc_5d2f8c1f0a7be4d39c06' }),
    account_name: f.text('Account name; null if the account no longer exists', { example: 'acme' }).nullable(),
    publisher: f.text('Publisher id, or the source of an import', { example: 'massive' }),
    operation: f.text('Operation', { example: 'eod.list' }),
    requests: f.count('Requests', { example: 1_200 }),
    last_day: f.date('UTC day of the last of them'),
  },
  order: ORDER,
  tag: 'body',
  needs: { administration },
  async read({ administration: admin }, { page }) {
    const found = await admin.licences.list()
    const rows = found.map((row) => ({ ...row, id: `${row.account_id}|${row.publisher}|${row.operation}` }))
    return pageOf(rows, orderKeys(ORDER), page)
  },
})

const report = endpoint('/licence-reports', {
  ...COMMON,
  id: 'admin.licence-reports.list',
  summary: 'Rows that accounts got in a month, by dataset, exchange and publishers, for reports to publishers',
  description:
    'The rows of a month add up to those of the usage of the month, which lines without a dataset complete. At most ' +
    'two seconds old, for 14 months. `format=csv` and `format=parquet` export it.',
  query: {
    month: Type.Optional(
      Type.String({
        pattern: REPORTED_MONTH,
        description: 'Month of UTC days, as YYYY-MM. Default: the current one.',
        examples: ['2026-02'],
      }),
    ),
  },
  fields: LICENCE_REPORT_FIELDS,
  order: ORDER,
  tag: 'body',
  needs: { administration },
  read: ({ administration: admin }, { query: { month }, page, today }) =>
    admin.licences.report(month ?? today.slice(0, 'YYYY-MM'.length), page),
})

/** Operations on licences. */
export const licenceOperations = [list, report]
