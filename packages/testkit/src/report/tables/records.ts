import type { AnyRecord, Dataset } from '@bourse/kit'
import { columnsOf } from '@bourse/kit/host'
import { code, codes, factTable, NONE, unavailableText, yesNo, type ReportTable } from '../report.ts'
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
    Subject: subject?.name ?? NONE,
    'Public id': id === undefined ? NONE : code(`${id}_…`),
    Key: codes(key),
    Time: timeText(time),
    Order: codes(order),
    'History depth field': historyText(record),
    'Market field': market === undefined ? NONE : code(market),
    Retention: retainText(retain),
    'Long history': yesNo(longHistory),
    Indexes: codes(indexes.map((columns) => columns.join(', '))),
    'Merges sources': yesNo(merge !== undefined),
    'Checks that reject rows': codes(namesOf(checks, 'reject')),
    'Checks that flag rows': codes(namesOf(checks, 'warn')),
    'Checks that hold rows': codes(holds.map(({ name }) => name)),
  }
}

const namesOf = (checks: AnyRecord['checks'], of: 'reject' | 'warn') =>
  checks.filter(({ level }) => level === of).map(({ name }) => name)

const historyText = ({ history, unbounded }: AnyRecord) =>
  history === undefined ? (unbounded === undefined ? NONE : `${NONE}: ${unbounded}`) : code(history)

function timeText(time: AnyRecord['time']): string {
  if (time.mode === 'catalog') return time.mode
  if (time.mode === 'revisioned') return `revisioned by ${code(time.field)}`
  const earlier = unavailableText(time.before)
  return `lists by ${code(time.field)}, newest ${time.keep} per ${code(time.per)}; earlier: ${earlier}`
}

function retainText(retain: AnyRecord['retain']): string {
  if (retain === undefined) return NONE
  if ('versions' in retain) return `replaced versions for ${retain.versions} days`
  return 'days' in retain ? `${retain.days} days` : `newest ${retain.newest} of ${code(retain.by)} per ${retain.per}`
}
