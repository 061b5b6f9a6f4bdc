import { administration, COMMON, USAGE, usageFilter, usageQuery } from '@bourse/admin'
import { endpoint, f } from '@bourse/kit'
import { addMonths } from '@bourse/kit/values'
import { byMonth } from './by-month.ts'

/** Months that invoices cover, the current one included: usage is stored for 400 days. */
const MONTHS = 13
/** More days than the months have. */
const MAX_DAYS = 400

const usage = endpoint('/usage', {
  ...USAGE,
  id: 'account.usage.list',
  summary: 'Usage of the account by UTC day, key and operation',
  query: usageQuery,
  read: ({ administration: admin }, { caller, query, page, today }) =>
    admin.usage.list({ ...usageFilter(query, today), account_id: caller.accountId }, page),
})

const invoices = endpoint('/invoices', {
  ...COMMON,
  id: 'account.invoices.list',
  summary: 'Totals of each month, newest first: the data of invoices',
  description:
    'UTC months of the last year and the current one, equal to the sums of their days. Prices are up to the operator.',
  fields: {
    month: f.text('UTC month', { example: '2026-02' }),
    is_complete: f.boolean('Whether the month has ended'),
    requests: f.count('Requests', { example: 1_200 }),
    errors: f.count('Rejected or failed requests', { example: 3 }),
    credits: f.count('Credits', { unit: 'credits', example: 6_000 }),
    rows: f.count('Rows returned', { example: 91_000 }),
    bytes: f.count('Bytes sent', { unit: 'bytes', example: 8_400_000 }),
  },
  order: ['month desc'],
  paging: false,
  tag: 'body',
  needs: { administration },
  async read({ administration: admin }, { caller, today }) {
    const from = `${addMonths(today, 1 - MONTHS).slice(0, 7)}-01`
    const filter = { account_id: caller.accountId, from, to: today, by: ['day'] } as const
    return byMonth(await admin.usage.list(filter, { limit: MAX_DAYS, after: undefined }), today)
  },
})

/** Usage and invoices of the account. */
export const usageOperations = [usage, invoices]
