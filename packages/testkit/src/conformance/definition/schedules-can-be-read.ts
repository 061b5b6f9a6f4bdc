import { dueBetween } from '@bourse/host'
import type { Dataset } from '@bourse/kit'
import type { Schedule } from '@bourse/kit/host'
import { everyWeekday } from '../support/weekday-sessions.ts'
import type { Check } from '../check.ts'

/**
 * Periods in which a schedule must become due, shortest first because most schedules run often; the longest includes a
 * leap day.
 */
const TIMES = [
  ['2027-03-01T00:00:00Z', '2027-03-02T00:00:00Z'],
  ['2027-03-01T00:00:00Z', '2027-03-15T00:00:00Z'],
  ['2027-03-01T00:00:00Z', '2028-03-01T00:00:00Z'],
] as const

/** Every schedule must become due at some time. */
export const schedulesCanBeRead: Check = {
  name: 'schedules-can-be-read',
  says:
    'A source or a job never runs by itself, because its schedule is invalid or never matches. Write a ' +
    'cron line of five fields with an IANA zone, or moments of sessions with markets by MIC and `every` together ' +
    'with a later `to`; a job without a schedule names what it runs `after`.',
  skip: ({ dataset }) =>
    dataset.sources.length + dataset.jobs.length === 0 ? 'the dataset has no sources and no jobs' : undefined,
  find: ({ dataset }) =>
    scheduledIn(dataset).flatMap(({ title, schedule, mayRest }) => {
      const wrong = wrongIn(schedule, mayRest)
      return wrong === undefined ? [] : [`${title}: ${wrong}`]
    }),
}

interface Scheduled {
  readonly title: string
  readonly schedule: Schedule
  /** True if the part needs no schedule, because an operator or a publication starts it. */
  readonly mayRest: boolean
}

function scheduledIn({ sources, jobs }: Dataset): readonly Scheduled[] {
  return [
    ...sources.map(({ id, schedule }) => ({ title: `source ${id}`, schedule, mayRest: true })),
    ...jobs.map(({ id, schedule, after }) => ({ title: `job ${id}`, schedule, mayRest: after.length > 0 })),
  ]
}

function wrongIn(schedule: Schedule, mayRest: boolean): string | undefined {
  if (schedule === 'manual') return mayRest ? undefined : 'it has neither a schedule nor anything to run after'
  const parts = isList(schedule) ? schedule : [schedule]
  if (parts.length === 0) return 'its list of schedules is empty'
  for (const part of parts) {
    const wrong = wrongPart(part)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

type Part = Exclude<Schedule, 'manual' | readonly unknown[]>

const isList = (schedule: Part | readonly Part[]): schedule is readonly Part[] => Array.isArray(schedule)

function wrongPart(part: Part): string | undefined {
  if ('of' in part) {
    if (part.of.length === 0) return 'it does not follow any market'
    const strange = part.of.find((mic) => !/^[A-Z0-9]{4,6}$/.test(mic))
    if (strange !== undefined) return `${strange} is not a MIC or venue`
  }
  try {
    const isDue = TIMES.some(([after, until]) => dueBetween(part, after, until, everyWeekday).length > 0)
    return isDue ? undefined : `${JSON.stringify(part)} is never due`
  } catch (error) {
    return `${JSON.stringify(part)}: ${error instanceof Error ? error.message : String(error)}`
  }
}
