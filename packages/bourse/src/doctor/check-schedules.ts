import type { Dataset } from '@bourse/kit'
import type { Schedule } from '@bourse/kit/host'
import { sessions, type Sessions } from '@bourse/services'
import { dueBetween, partsOf } from '@bourse/engine/jobs'
import { messageOf, type Config, type Wiring } from '@bourse/engine/wiring'
import { fail, warn, type Finding } from './finding.ts'

/** Some time in which every schedule that can be read can be tried. */
const [FROM, TO] = ['2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z']

/**
 * Schedules by which nothing would ever run: those that nobody can read, and those that follow sessions of which no
 * calendar knows.
 */
export function checkSchedules(wiring: Wiring, config: Config): readonly Finding[] {
  const calendars = wiring.service(sessions)
  return wiring.datasets.flatMap((dataset) =>
    scheduled(dataset, config).flatMap(({ id, schedule }) => lookAt(dataset, id, schedule, calendars)),
  )
}

/** Whatever runs by itself on this host. */
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
    const remedy = `install a version of ${dataset} that mends it`
    return [fail('schedules', `${who} never runs by itself: ${messageOf(error)}`, remedy)]
  }
  const markets = partsOf(schedule).flatMap((part) => ('of' in part ? part.of : []))
  if (markets.length === 0) return []
  if (calendars === undefined) {
    const message = `${who} follows trading sessions, and no calendars are installed: it does not run by itself`
    return [warn('schedules', message, 'install or enable a dataset that offers calendar.sessions')]
  }
  const unknown = [...new Set(markets)].filter((mic) => calendars.zone(mic) === undefined).join(', ')
  const remedy = `correct the markets of ${dataset}, or install calendars that know them`
  return unknown === '' ? [] : [warn('schedules', `${who} follows ${unknown}, of which no calendar knows`, remedy)]
}
