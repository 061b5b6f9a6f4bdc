import type { Dataset } from '@bourse/kit'
import { code, NONE, type ReportTable } from '../report.ts'
import { needText, needTexts } from './needs.ts'
import { scheduleText } from './schedule-text.ts'

/** Returns the tables for jobs. */
export function jobTables({ jobs }: Dataset): readonly ReportTable[] {
  if (jobs.length === 0) return []
  const rows = jobs.map(({ id, title, schedule, after, needs }) => [
    code(id),
    title,
    schedule === 'manual' && after.length > 0 ? NONE : scheduleText(schedule),
    after.map((cause) => needText(cause)).join(', ') || NONE,
    needTexts(needs),
  ])
  return [{ group: 'Jobs', name: '', head: ['Job', 'Title', 'Runs', 'Runs after', 'Needs'], rows }]
}
