import type { Dataset } from '@bourse/kit'
import type { Schedule } from '@bourse/kit/host'
import { sessions, type Sessions } from '@bourse/services'
import { dueBetween, partsOf } from '@bourse/engine/jobs'
import { messageOf, type Config, type Wiring } from '@bourse/engine/wiring'
import { fail, warn, type Finding } from './finding.ts'

/** A sample period for evaluating every schedule. */
const [FROM, TO] = ['2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z']

/**
 * Reports schedules that never run: invalid ones, and those that follow the sessions of a market without a calendar.
 */
export function checkSchedules(wiring: Wiring, config: Config): readonly Finding[] {
  const calendars = wiring.service(sessions)
  return wiring.datasets.flatMap((dataset) =>
    scheduled(dataset, config).flatMap(({ id, schedule }) => lookAt(dataset, id, schedule, calendars)),
  )
}

/** Returns everything that is scheduled on this host. */
function scheduled({ sources, jobs }: Dataset, config: Config) {
  return [...sources.filter(({ id, demo }) => demo || config.sources[id]?.['enabled'] === true), ...jobs]
}

function lookAt(
  { id: dataset }: Dataset,
  id: string,
  schedule: Schedule,
  calendars: Sessions | undefined,
): readonly Finding[] {
  const who = `${dataset} ${id}`
  try {
    dueBetween(schedule, FROM, TO, calendars)
  } catch (error) {
    const remedy = `install a version of ${dataset} with a fix`
    return [fail('schedules', `${who} never runs on schedule: ${messageOf(error)}`, remedy)]
  }
  const markets = partsOf(schedule).flatMap((part) => ('of' in part ? part.of : []))
  if (markets.length === 0) return []
  if (calendars === undefined) {
    const message = `${who} follows trading sessions, but no calendars are installed: it never runs on schedule`
    return [warn('schedules', message, 'install or enable a dataset that provides calendar.sessions')]
  }
  const unknown = [...new Set(markets)].filter((mic) => calendars.zone(mic) === undefined).join(', ')
  const remedy = `fix the markets of ${dataset}, or install calendars that include them`
  return unknown === '' ? [] : [warn('schedules', `${who} follows ${unknown}, which no calendar includes`, remedy)]
}
