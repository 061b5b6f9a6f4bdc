import { f } from '@bourse/kit'
import type { PagedQuery, Statements } from '../database/index.ts'

/** Pattern of the months that can be reported, as YYYY-MM. */
export const REPORTED_MONTH = '^[12]\\d{3}-(0[1-9]|1[0-2])$'

/** The fields of a line: rows that an account got in a month, by dataset, exchange and publishers. */
export const LICENCE_REPORT_FIELDS = {
  id: f.text('Account, dataset, exchange and publishers', { example: 'acc_5d2f8c1f0a7be4d39c06|eod|XNAS|massive' }),
  dataset: f.text('Dataset of the rows; null for rows that only usage counts', { example: 'eod' }).nullable(),
  exchange_mic: f.text('MIC; null for files, and for rows without an exchange', { example: 'XNAS' }).nullable(),
  publishers: f
    .text('Ids of the publishers whose terms apply to the rows, separated by spaces; null if there are none', {
      example: 'massive nasdaq-trader',
    })
    .nullable(),
  account_id: f.text('Account', { example: 'acc_5d2f8c1f0a7be4d39c06' }),
  account_name: f.text('Account name; null if the account no longer exists', { example: 'acme' }).nullable(),
  use: f.text('Use of the account today: internal or external', { example: 'external' }).nullable(),
  data_use: f.text('Use of values today: display, non-display or redistribution', { example: 'display' }).nullable(),
  keys: f.count('API keys that got rows', { example: 2 }),
  members: f.count('Members and other people who signed in and got rows', { example: 1 }),
  rows: f.count('Rows returned', { example: 91_000 }),
  days: f.count('UTC days with rows', { example: 21 }),
}

/** A line of the report; counts are text. */
export type LicenceReportLine = Readonly<
  Record<Exclude<keyof typeof LICENCE_REPORT_FIELDS, Nullable>, string> & Record<Nullable, string | null>
>
type Nullable = 'dataset' | 'exchange_mic' | 'publishers' | 'account_name' | 'use' | 'data_use'

/**
 * Returns lines of a month (`YYYY-MM`), ordered by `id`, plus one beyond the limit if there are more. Their rows add up
 * to those of the usage: what usage counts in addition is in lines without a dataset.
 */
export function licenceReport(
  on: Statements,
  month: string,
  { limit, after }: PagedQuery,
): Promise<LicenceReportLine[]> {
  return on.query<LicenceReportLine>(
    `with used as (
       select account_id, key_id, sum(rows) as rows, bit_or(1 << (extract(day from day)::int4 - 1)) as days
       from bourse.usage where day >= $1::date and day < $1::date + interval '1 month' and rows <> 0 group by 1, 2),
     served as (select * from bourse.served_rows where month = $1::date),
     lines as (
       select account_id, key_id, dataset, market, publishers, rows, days from served
       union all
       select account_id, key_id, '', '', '', coalesce(u.rows, 0) - coalesce(s.rows, 0), coalesce(u.days, 0)
       from used u full join (select account_id, key_id, sum(rows) as rows from served group by 1, 2) s
         using (account_id, key_id)
       where u.rows is distinct from s.rows),
     sums as (
       select concat_ws('|', l.account_id, dataset, market, publishers) collate "C" as id,
         nullif(dataset, '') as dataset, nullif(market, '') as exchange_mic, nullif(publishers, '') as publishers,
         l.account_id, count(distinct l.key_id) filter (where not is_person)::int8 as keys,
         count(distinct l.key_id) filter (where is_person)::int8 as members,
         sum(l.rows)::int8 as rows, bit_count(bit_or(l.days)::bit(31)) as days
       from (select l.*, coalesce(k.kind in ('person', 'member'), false) as is_person
             from lines l left join bourse.keys k on k.id = l.key_id) l
       group by l.account_id, dataset, market, publishers)
     select s.id, s.dataset, s.exchange_mic, s.publishers, s.account_id, a.name as account_name, a.use, a.data_use,
       s.keys, s.members, s.rows, s.days
     from sums s left join bourse.accounts a on a.id = s.account_id
     where $2::text is null or s.id > $2 order by s.id limit $3`,
    [`${month}-01`, after?.['id'] ?? null, limit + 1],
  )
}
