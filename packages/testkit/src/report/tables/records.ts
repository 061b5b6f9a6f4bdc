import type { AnyRecord, Dataset } from '@bourse/kit'
import { columnsOf } from '@bourse/kit/host'
import { code, codes, factTable, NONE, yesNo, type ReportTable } from '../report.ts'
import { fieldTable } from './fields.ts'

/** Returns the tables for records. */
export function recordTables({ records }: Dataset): readonly ReportTable[] {
  return records.flatMap((record) => {
    const group = `Record ${record.table}`
    return [factTable(group, factsOf(record)), fieldTable(group, 'Columns', columnsOf(record))]
  })
}

function factsOf(record: AnyRecord): Readonly<Record<string, string>> {
  const { title, subject, id, key, time, order, market, indexes, merge, checks, holds, retain, longHistory } = record
  return {
    Title: title,
    About: subject?.name ?? NONE,
    'Public id': id === undefined ? NONE : code(`${id}_…`),
    Key: codes(key),
    Time: timeText(time),
    Order: codes(order),
    'History of the plan bounds': historyText(record),
    'Market stands in': market === undefined ? NONE : code(market),
    'Days kept': retainText(retain),
    'Long history': yesNo(longHistory),
    Indexes: codes(indexes.map((columns) => columns.join(', '))),
    'Sources are merged': yesNo(merge !== undefined),
    'Rows are rejected by': codes(namesOf(checks, 'reject')),
    'Rows are taken with a warning by': codes(namesOf(checks, 'warn')),
    'Rows wait for a confirmation by': codes(holds.map(({ name }) => name)),
  }
}

const namesOf = (checks: AnyRecord['checks'], of: 'reject' | 'warn') =>
  checks.filter(({ level }) => level === of).map(({ name }) => name)

const historyText = ({ history, unbounded }: AnyRecord) =>
  history === undefined ? (unbounded === undefined ? NONE : `${NONE}: ${unbounded}`) : code(history)

function timeText(time: AnyRecord['time']): string {
  if (time.mode === 'catalog') return time.mode
  if (time.mode === 'revisioned') return `revisioned by ${code(time.field)}`
  return `lists by ${code(time.field)}, the newest ${time.keep} per ${code(time.per)}; before them ${time.before}`
}

function retainText(retain: AnyRecord['retain']): string {
  if (retain === undefined) return NONE
  if ('versions' in retain) return `${retain.versions} of what was replaced`
  return 'days' in retain ? `${retain.days}` : `the newest ${retain.newest} of ${code(retain.by)} per ${retain.per}`
}
