import { feedsOf } from '@bourse/kit/host'
import { addDays } from '@bourse/kit/values'
import type { HistoryReport } from '@bourse/engine/publishing'
import { SETTLED_DAYS } from '@bourse/engine/store'
import { countText, plural } from '../text.ts'
import type { OwnSource } from './named-source.ts'

/** Maximum number of gaps to show. */
const MAX_SHOWN = 20

/** Formats a source's rows by year and market, and the sessions without rows, as lines of text. */
export function historyLines({ years, gaps }: HistoryReport): readonly string[] {
  const groups = Map.groupBy(years, ({ record, market }) => (market === null ? record : `${record} ${market}`))
  return [
    ...[...groups].map(
      ([name, own]) => `  ${name}: ${own.map(({ year, rows }) => `${year} ${countText(rows)}`).join(', ')}`,
    ),
    ...gaps
      .slice(0, MAX_SHOWN)
      .map((gap) => `  gap ${gap.record} ${gap.market}: ${gap.from} to ${gap.to}, ${plural(gap.sessions, 'session')}`),
    ...(gaps.length > MAX_SHOWN ? [`  and ${plural(gaps.length - MAX_SHOWN, 'more gap')}, listed with --json`] : []),
  ]
}

/**
 * Returns whether a back-fill that starts on a day has rows to pack: its record has a long history, and the day's
 * quarter ended long enough ago.
 */
export function isPackDue({ source }: OwnSource, from: string, today: string): boolean {
  const isLong = feedsOf(source).some((feed) =>
    (feed.part === 'record' ? [feed] : feed.feeds).some((each) => each.longHistory),
  )
  const [year = 0, month = 1] = from.split('-').map(Number)
  const next = new Date(Date.UTC(year, Math.ceil(month / 3) * 3)).toISOString().slice(0, 10)
  return isLong && next <= addDays(today, -SETTLED_DAYS.quarter)
}
