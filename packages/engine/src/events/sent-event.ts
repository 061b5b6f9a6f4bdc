/** SQL for the event or the usage report of the delivery `d`, as `e`; `hour` is null for events. */
export const SENT_EVENT = `lateral (
    select id, type, at, subject, data, account_id, null::timestamptz as hour from bourse.events where seq = d.seq
    union all
    select event_id, 'usage.hour', at, d.subject, data, account_id, hour from bourse.usage_reports
    where id = d.report_id
  ) e`
